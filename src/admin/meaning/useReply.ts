import { exactTime } from '../fields/time.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useMoneyWords } from '../fields/useMoneyWords.ts'
import { useReadStatus } from '../fields/useReadStatus.ts'
import type { Order } from '../records.ts'
import { replyText } from './replyText.ts'
import { useMeaning } from './useMeaning.ts'
import { useMeaningTexts } from './useMeaningTexts.ts'

/** Makes the reply to a caller about this order, as of the moment it is copied; undefined until the texts are there. */
export function useReply(order: Order): (() => string) | undefined {
  const texts = useMeaningTexts()
  const meaning = useMeaning(order)
  const locale = useFormatLocale()
  const readStatus = useReadStatus()
  const moneyWords = useMoneyWords()
  if (!texts || !meaning) return undefined
  return () =>
    replyText(texts, meaning, {
      order: order.id,
      amount: moneyWords(order.source) ?? moneyWords(order.destination),
      state: order.status === undefined ? texts.noStatus : readStatus(order).label,
      time: exactTime(Date.now(), locale),
    })
}
