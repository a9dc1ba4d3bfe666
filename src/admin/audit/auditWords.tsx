import { useTranslate } from 'react-admin'
import type { Tone } from '../../contract/status.ts'
import { visibleText, SentText } from '../fields/Foreign.tsx'
import { words } from '../../i18n/en/audit.ts'
import { ToneMark } from '../fields/ToneMark.tsx'

/** Those that have words; others are shown by their own name. */
export const knownActions = Object.keys(words.audit.actions)

export function useActionWords(): (action: string) => string {
  const translate = useTranslate()
  return (action) =>
    knownActions.includes(action) ? translate(`audit.actions.${action}`) : visibleText(action)
}

export function ActionText({ action }: { action: string }) {
  return <bdi title={visibleText(action)}>{useActionWords()(action)}</bdi>
}

export const outcomes = ['done', 'refused', 'failed'] as const

const tones: Record<string, Tone> = { done: 'done', refused: 'look', failed: 'failed' }

export function OutcomeMark({ outcome }: { outcome: string | undefined }) {
  const translate = useTranslate()
  const tone = tones[outcome ?? '']
  if (tone === undefined) return <SentText text={outcome} />
  return <ToneMark tone={tone}>{translate(`audit.outcomes.${outcome}`)}</ToneMark>
}

/** `2026-11-21T11:00` on the clock of this computer, for an input; empty where nothing readable was asked for. */
export function localTime(iso: string | undefined): string {
  const time = new Date(iso ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function toIso(local: string): string {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
