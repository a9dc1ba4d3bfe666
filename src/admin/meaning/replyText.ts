import { fillReply } from '../../contract/meaning.ts'
import { visibleText } from '../fields/visibleText.ts'
import type { Meaning } from './meaningOf.ts'
import type { MeaningTexts } from './texts.ts'

type Facts = {
  order: string
  /** As it stands on the page; undefined where none came. */
  amount: string | undefined
  /** What the status is called here. */
  state: string
  time: string
}

/**
 * A reply that can be sent as it is: which order, how much, where it stands and when that was. No name, no e-mail, no
 * phone; nor a status that nobody knows, for a provider can write anything there.
 */
export function replyText(texts: MeaningTexts, meaning: Meaning, facts: Facts): string {
  const slots = {
    order: visibleText(facts.order),
    amount: visibleText(facts.amount ?? texts.noAmount),
    state: stateOf(texts, meaning) ?? visibleText(facts.state),
    time: facts.time,
  }
  if (meaning.reply !== undefined) return fillReply(meaning.reply, slots)
  return `${fillReply(texts.reply, slots)} ${meaning.tell}`
}

/** In place of a status whose name would say more than is known. */
function stateOf(texts: MeaningTexts, { finality, isPaymentUnknown }: Meaning): string | undefined {
  if (finality === 'unknown') return texts.unknownState
  return isPaymentUnknown ? texts.firstState : undefined
}
