import type { Tone } from '../../contract/status.ts'
import type { AttentionItem } from '../../api/attention.ts'

/** The loudest first. */
const tones: Record<AttentionItem['kind'], Tone> = {
  intents: 'failed',
  sync: 'failed',
  receivers: 'failed',
  'paused-receivers': 'failed',
  approvals: 'look',
  stuck: 'failed',
  'slow-method': 'failed',
  late: 'look',
  review: 'look',
  'unknown-status': 'undocumented',
  unreadable: 'look',
  periods: 'look',
  'statements-ask': 'look',
  'statements-differ': 'look',
}

export function toneOf(kind: AttentionItem['kind']): Tone {
  return tones[kind]
}

/** Failed before looked at before undocumented; within that as they came. */
export function bySeverity(items: readonly AttentionItem[]): AttentionItem[] {
  const rank = (kind: AttentionItem['kind']) => ['failed', 'look', 'undocumented'].indexOf(toneOf(kind))
  return items.toSorted((a, b) => rank(a.kind) - rank(b.kind))
}
