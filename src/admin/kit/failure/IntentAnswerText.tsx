import type { Intent } from '../../../api/intents.ts'
import { readErrorBody } from '../../../contract/errorBody.ts'
import { SentText } from '../field/Foreign.tsx'
import { asSentence, useFaultWords } from './useFailureWords.ts'

export function IntentAnswerText({ message, why, refusal }: Intent) {
  const faultWords = useFaultWords()
  const words =
    message === null ? readErrorBody(refusal)?.message : asSentence(faultWords({ ...why, message }))
  return <SentText text={words} />
}
