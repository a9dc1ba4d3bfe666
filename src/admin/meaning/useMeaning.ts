import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { useI18nProvider } from 'react-admin'
import type { MeaningTexts, MeaningText } from '../../i18n/en/meaning.ts'
import { languageOf } from '../../i18n/languages.ts'
import { loadWords } from '../../i18n/loadWords.ts'
import { exactTime } from '../time/time.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useMoneyWords, useUnits } from '../kit/field/MoneyText.tsx'
import { StatusNamesContext, useReadStatus } from '../kit/field/ToneMark.tsx'
import type { Order } from '../data-provider/records.ts'
import { isPaymentUnknown, readStatus, type Finality, type StatusName } from '../../contract/status.ts'
import { visibleText } from '../kit/field/Foreign.tsx'

export function useMeaning({
  status,
  orderType,
  destination,
  mid,
  isFirstStatus,
  failureCode,
}: Pick<Order, 'status' | 'orderType' | 'destination' | 'mid' | 'isFirstStatus' | 'failureCode'>):
  | Meaning
  | undefined {
  const texts = useMeaningTexts()
  const { kindOf } = useUnits()
  const { nameOf } = useContext(StatusNamesContext)
  const credited = kindOf(destination?.currency)
  const name = status === undefined ? undefined : nameOf(status, mid)
  return useMemo(
    () => texts && meaningOf(texts, { status, orderType, credited, name, isFirstStatus, failureCode }),
    [texts, status, orderType, credited, name, isFirstStatus, failureCode],
  )
}

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

function useMeaningTexts(): MeaningTexts | undefined {
  const locale = useI18nProvider().getLocale()
  const { data } = useQuery({
    queryKey: ['meaning-texts', locale],
    queryFn: () => loadWords<MeaningTexts>(languageOf(locale), 'meaning'),
    staleTime: Infinity,
    networkMode: 'always',
  })
  return data
}

type Meaning = MeaningText & {
  /** Replaces a status in a reply when its name would claim too much. */
  state: string | undefined
}

type Of = {
  status: string | undefined
  orderType: string | undefined
  credited: 'fiat' | 'token' | undefined
  name: StatusName | undefined
  isFirstStatus?: boolean | undefined
  failureCode?: string | undefined
}

export function meaningOf(
  texts: MeaningTexts,
  { status, orderType, credited, name, isFirstStatus, failureCode = '' }: Of,
): Meaning {
  const of = { status: status ?? '', orderType, credited }
  const reading = readStatus({ ...of, ...(name && { name }) })
  const { finality } = reading
  const isUnknown = isPaymentUnknown(reading, isFirstStatus)
  // The table would contradict an outcome set by an admin.
  const isAsDocumented = finality === readStatus(of).finality
  const text = isUnknown
    ? texts.firstStatus
    : (isAsDocumented && textInTable(texts, of.status, orderKind(orderType, credited), finality)) ||
      texts.finality[finality]
  const failures: Record<string, string> = texts.failures
  const failure = Object.hasOwn(failures, failureCode) ? ` ${failures[failureCode]}` : ''
  return {
    ...text,
    tell: text.tell + failure,
    happened: text.happened.replace('{status}', () => status ?? texts.noStatus),
    state: finality === 'unknown' ? texts.unknownState : isUnknown ? texts.firstState : undefined,
  }
}

export function orderKind(orderType = '', credited: Of['credited']): string {
  return orderType === 'payin' && credited !== undefined ? `payin-${credited}` : orderType
}

function textInTable(
  { statuses }: MeaningTexts,
  status: string,
  kind: string,
  finality: Finality,
): MeaningText | undefined {
  if (finality === 'unknown' || !Object.hasOwn(statuses, status)) return undefined
  const kinds: Record<string, MeaningText> = statuses[status as keyof typeof statuses]
  if (Object.hasOwn(kinds, kind)) return kinds[kind]
  // The text for other kinds describes the status as a fiat payin has it.
  const usual = readStatus({ status, orderType: 'payin', credited: 'fiat' }).finality
  return finality === usual ? kinds['*'] : undefined
}

type Facts = {
  order: string
  amount: string | undefined
  state: string
  time: string
}

/** Contains no name, e-mail or phone, since it is pasted elsewhere. */
export function replyText(texts: MeaningTexts, { tell, state }: Meaning, facts: Facts): string {
  const slots: Record<string, string> = {
    order: visibleText(facts.order),
    amount: visibleText(facts.amount ?? texts.noAmount),
    state: state ?? visibleText(facts.state),
    time: facts.time,
  }
  return `${texts.reply.replace(/\{(\w+)\}/g, (whole, slot: string) => slots[slot] ?? whole)} ${tell}`
}
