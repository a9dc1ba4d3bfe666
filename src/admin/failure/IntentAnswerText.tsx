import { useFaultWords } from './useFaultWords.ts'
import { SentText } from '../fields/SentText.tsx'
import type { Intent } from '../records.ts'

/** Why an attempt came to nothing, in the person's language; or the words of the service's refusal. */
export function IntentAnswerText({ intent: { message, why, refusal } }: { intent: Intent }) {
  const faultWords = useFaultWords()
  return <SentText text={message === undefined ? refusal?.message : faultWords({ ...why, message })} />
}
