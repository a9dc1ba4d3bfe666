import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { useI18nProvider } from 'react-admin'
import type { MeaningTexts } from '../../i18n/en/meaning.ts'
import { languageOf } from '../../i18n/languages.ts'
import { loadWords } from '../../i18n/loadWords.ts'
import { exactTime } from '../fields/time.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useMoneyWords } from '../fields/useMoneyWords.ts'
import { StatusNamesContext, useReadStatus } from '../fields/useReadStatus.ts'
import { useUnits } from '../fields/MoneyText.tsx'
import type { Order } from '../records.ts'
import { meaningOf, replyText, type Meaning } from './meaningOf.ts'

/** The product's sentences about the status of an order; undefined until they are loaded. */
export function useMeaning({
  status,
  orderType,
  destination,
  mid,
  isFirstStatus,
}: Pick<Order, 'status' | 'orderType' | 'destination' | 'mid' | 'isFirstStatus'>): Meaning | undefined {
  const texts = useMeaningTexts()
  const { kindOf } = useUnits()
  const { nameOf } = useContext(StatusNamesContext)
  const credited = kindOf(destination?.currency)
  const name = status === undefined ? undefined : nameOf(status, mid)
  return useMemo(
    () => texts && meaningOf(texts, { status, orderType, credited, name, isFirstStatus }),
    [texts, status, orderType, credited, name, isFirstStatus],
  )
}

/** Makes the reply to a caller about this order, with the time of copying; undefined until the texts are loaded. */
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

/** Loaded with the first page that shows them. */
function useMeaningTexts(): MeaningTexts | undefined {
  const locale = useI18nProvider().getLocale()
  const { data } = useQuery({
    queryKey: ['meaning-texts', locale],
    queryFn: () => loadWords<MeaningTexts>(languageOf(locale), 'meaning'),
    staleTime: Infinity,
    // The texts are part of the page and need no network call.
    networkMode: 'always',
  })
  return data
}
