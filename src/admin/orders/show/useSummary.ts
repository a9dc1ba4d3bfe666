import { useTranslate } from 'react-admin'
import { isPaymentUnknown } from '../../../contract/status.ts'
import { exactTime, readTime } from '../../fields/time.ts'
import { useFormatLocale } from '../../fields/useFormatLocale.ts'
import { useMoneyWords } from '../../fields/useMoneyWords.ts'
import { useReadStatus } from '../../fields/useReadStatus.ts'
import { visibleText } from '../../fields/visibleText.ts'
import type { Order } from '../../records.ts'
import { plainWord, summaryText } from './summaryText.ts'

/** Writes a summary of an order that names nobody, as of the moment it is copied. */
export function useSummary(order: Order): () => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const readStatus = useReadStatus()
  const moneyWords = useMoneyWords()
  const { id, status, orderType, createdAt, mid, source, destination } = order
  return () => {
    const reading = readStatus(order)
    const { label, finality } = reading
    const isUnknown = finality === 'unknown' || isPaymentUnknown(reading, order.isFirstStatus)
    const word = plainWord(status)
    const known = isUnknown ? undefined : visibleText(label)
    const created = createdAt === undefined ? undefined : readTime(createdAt)
    const type = plainWord(orderType)
    return summaryText(`${translate('order.id')} ${visibleText(id)}`, [
      [translate('order.source'), moneyWords(source) ?? translate('nothing.absent')],
      [translate('order.destination'), moneyWords(destination) ?? translate('nothing.absent')],
      [
        translate('order.status'),
        known && word ? `${known} (${word})` : (known ?? word ?? translate('order_page.states.unknown')),
      ],
      ...(type === undefined ? [] : [[translate('order.type'), type] as const]),
      ...(mid === undefined ? [] : [[translate('order.mid'), visibleText(mid)] as const]),
      ...(created === undefined ? [] : [[translate('order.created'), exactTime(created, locale)] as const]),
      [translate('order_page.summary_as_of'), exactTime(Date.now(), locale)],
    ])
  }
}
