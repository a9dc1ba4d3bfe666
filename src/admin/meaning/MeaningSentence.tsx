import { visibleText } from '../fields/visibleText.ts'
import type { Order } from '../records.ts'
import { ForeignMark } from './ForeignMark.tsx'
import { useMeaning } from './useMeaning.ts'

/** What the status of an order means in one sentence, for a row; the rest stands on its page. */
export function MeaningSentence({ order }: { order: Order }) {
  const meaning = useMeaning(order)
  if (!meaning) return null
  const language = meaning.foreign.happened
  return (
    <>
      <bdi className="meaning-sentence" lang={language}>
        {visibleText(firstSentence(meaning.happened))}
      </bdi>
      <ForeignMark language={language} />
    </>
  )
}

function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text
}
