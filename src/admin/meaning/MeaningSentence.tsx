import { visibleText } from '../fields/visibleText.ts'
import type { Order } from '../records.ts'
import { useMeaning } from './useMeaning.ts'

/** What the status of an order means in one sentence, for a row; the rest stands on its page. */
export function MeaningSentence({ order }: { order: Order }) {
  const meaning = useMeaning(order)
  if (!meaning) return null
  return <bdi className="meaning-sentence">{visibleText(firstSentence(meaning.happened))}</bdi>
}

function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text
}
