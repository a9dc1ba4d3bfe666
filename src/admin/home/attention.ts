import { keepPreviousData } from '@tanstack/react-query'
import type { MarkTone } from '../kit/field/ToneMark.tsx'
import type { AttentionItem } from '../../api/attention.ts'
import { listPath } from '../kit/field/RowLink.tsx'
import { useRead } from '../data-provider/useApi.ts'
import { useMid } from '../session/SessionContext.ts'

export const tones: Record<AttentionItem['kind'], MarkTone> = {
  intents: 'failed',
  sync: 'failed',
  receivers: 'failed',
  'paused-receivers': 'failed',
  approvals: 'look',
  stuck: 'late',
  late: 'late',
  review: 'look',
  'unknown-status': 'undocumented',
  unreadable: 'look',
  periods: 'look',
  'statements-ask': 'look',
  'statements-differ': 'look',
}

export function bySeverity(items: readonly AttentionItem[]): AttentionItem[] {
  // Lists stuck orders before late ones.
  const rank = (kind: AttentionItem['kind']) =>
    ['failed', 'late', 'look', 'undocumented'].indexOf(kind === 'late' ? 'look' : tones[kind])
  return items.toSorted((a, b) => rank(a.kind) - rank(b.kind))
}

const lists: Record<string, string> = {
  intents: 'intents',
  approvals: 'intents',
  unreadable: 'unreadable',
  periods: 'periods',
  'statements-ask': 'statements',
  'statements-differ': 'statements',
}

/** Link to exactly the counted rows; the oldest waiting order comes first. */
export function attentionPath({ kind, filter }: { kind: string; filter: Record<string, unknown> }): string {
  if (kind === 'sync') return '/coverage'
  if (kind === 'receivers' || kind === 'paused-receivers') return '/alerts'
  const list = lists[kind]
  // These lists show the current merchant ID by default.
  const { mid: _, ...own } = filter
  if (list === undefined) return `${listPath('orders', own)}&sort=createdAt&order=ASC`
  return listPath(list, list === 'intents' ? own : filter)
}

/** Polls for items that send no ledger events. */
const everyMs = 15_000

export function useAttention() {
  const { mid } = useMid()
  return useRead(['attention', 'read', { mid }], (api, signal) => api.readAttention({ mid }, signal), {
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}
