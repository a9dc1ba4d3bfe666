import { useTranslate } from 'react-admin'
import type { Tone } from '../../contract/status.ts'
import type { Intent } from '../records.ts'
import { visibleText } from './visibleText.ts'
import { ToneMark } from './ToneMark.tsx'

const tones: Record<string, Tone> = {
  created: 'moving',
  to_be_approved: 'look',
  sending: 'moving',
  confirmed: 'done',
  rejected: 'failed',
  not_sent: 'failed',
  unknown: 'look',
  linked: 'done',
  abandoned: 'waiting',
  refused: 'failed',
  expired: 'waiting',
}

export const intentStates = Object.keys(tones)

/** How far a creation has come, in plain words. */
export function IntentState({ state }: { state: string }) {
  const stateWords = useStateWords()
  return <ToneMark tone={tones[state] ?? 'undocumented'}>{stateWords(state)}</ToneMark>
}

export function useStateWords(): (state: string) => string {
  const translate = useTranslate()
  return (state) => (state in tones ? translate(`intents.state.${state}`) : visibleText(state))
}

/** On its way: what it comes to is seen without asking. */
export function isOnItsWay({ state }: { state: string }): boolean {
  return state === 'created' || state === 'sending'
}

export function IntentKind({ kind }: Pick<Intent, 'kind'>) {
  return useTranslate()(`intents.kind.${kind}`)
}
