import { useTranslate } from 'react-admin'
import type { Tone } from '../../../contract/status.ts'
import type { Intent } from '../../../api/intents.ts'
import { readErrorBody } from '../../../contract/errorBody.ts'
import { SentText } from '../field/Foreign.tsx'
import { ToneMark } from '../field/ToneMark.tsx'
import { asSentence, useFaultWords } from './useFailureWords.ts'

const tones: Record<Intent['state'], Tone> = {
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

export function IntentState({ state }: Pick<Intent, 'state'>) {
  const translate = useTranslate()
  return <ToneMark tone={tones[state]}>{translate(`intents.state.${state}`)}</ToneMark>
}

export function isOnItsWay({ state }: { state: string }): boolean {
  return state === 'created' || state === 'sending'
}

export function IntentKind({ kind }: Pick<Intent, 'kind'>) {
  return useTranslate()(`intents.kind.${kind}`)
}

export function IntentAnswerText({ message, why, refusal }: Intent) {
  const faultWords = useFaultWords()
  const words =
    message === null ? readErrorBody(refusal)?.message : asSentence(faultWords({ ...why, message }))
  return <SentText text={words} />
}
