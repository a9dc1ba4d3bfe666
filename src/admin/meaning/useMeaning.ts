import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useI18nProvider } from 'react-admin'
import type { MeaningTexts } from '../../i18n/en/meaning.ts'
import { languageOf } from '../../i18n/languages.ts'
import { loadWords } from '../../i18n/loadWords.ts'
import { exactTime } from '../time/time.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useMoneyWords, useUnits } from '../kit/field/MoneyText.tsx'
import { StatusNamesContext, useReadStatus } from '../kit/field/ToneMark.tsx'
import type { Order } from '../data-provider/records.ts'
import {
  isKnownStatus,
  isPaymentUnknown,
  readStatus,
  type Finality,
  type StatusName,
} from '../../contract/status.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { advice, type MeaningKey } from './advice.ts'

export function useMeaning(
  order: Omit<Of, 'credited' | 'name'> & Pick<Order, 'destination' | 'mid'>,
): Meaning | undefined {
  const { data: texts } = useMeaningTexts()
  const { kindOf } = useUnits()
  const { nameOf } = useContext(StatusNamesContext)
  const { status, destination, mid } = order
  const credited = kindOf(destination?.currency)
  const name = status === undefined ? undefined : nameOf(status, mid)
  return texts && meaningOf(texts, { ...order, credited, name })
}

export function useReply(order: Order): (() => string) | undefined {
  const { data: texts } = useMeaningTexts()
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

export function useMeaningTexts() {
  const locale = useI18nProvider().getLocale()
  return useQuery({
    queryKey: ['meaning-texts', locale],
    queryFn: () => loadWords<MeaningTexts>(languageOf(locale), 'meaning'),
    staleTime: Infinity,
    networkMode: 'always',
  })
}

type Meaning = Record<'happened' | 'follows' | 'tell' | 'avoid' | 'ask', string> & {
  /** Replaces a status in a reply when its name would claim too much. */
  state: string | undefined
  /** The interface names statuses, but does not say what they mean. */
  isFromPractice: boolean
}

type Of = Pick<Order, 'status' | 'orderType' | 'isFirstStatus' | 'failureCode' | 'failureMessage'> & {
  credited: 'fiat' | 'token' | undefined
  name: StatusName | undefined
}

export function meaningOf(
  texts: MeaningTexts,
  { status, orderType, credited, name, isFirstStatus, failureCode = '', failureMessage = '' }: Of,
): Meaning {
  const of = { status: status ?? '', orderType, credited }
  const reading = readStatus({ ...of, ...(name && { name }) })
  const { finality } = reading
  const isUnknown = isPaymentUnknown(reading, isFirstStatus)
  // The table would contradict an outcome set by an admin.
  const isAsDocumented = finality === readStatus(of).finality
  const key = isUnknown
    ? 'firstStatus'
    : (isAsDocumented && documentedKey(of.status, orderKind(orderType, credited), finality)) || finality
  const [follows, tell, avoid, ask] = advice[key]
  const failures: Record<string, string> = texts.failures
  // The text of OTHERS says that the provider gives no reason.
  const isExplained = failureCode === 'OTHERS' && failureMessage !== ''
  const failure = Object.hasOwn(failures, failureCode) && !isExplained ? ` ${failures[failureCode]}` : ''
  return {
    happened: texts.happened[key].replace('{status}', () => status ?? texts.noStatus),
    follows: texts.follows[follows],
    tell: texts.tell[tell] + failure,
    avoid: texts.avoid[avoid],
    ask: texts.ask[ask],
    isFromPractice: key !== 'firstStatus' && key !== finality,
    state: finality === 'unknown' ? texts.unknownState : isUnknown ? texts.firstState : undefined,
  }
}

export function orderKind(orderType = '', credited: Of['credited']): string {
  return orderType === 'payin' && credited !== undefined ? `payin-${credited}` : orderType
}

function documentedKey(status: string, kind: string, finality: Finality): MeaningKey | undefined {
  if (!isKnownStatus(status) || finality === 'unknown') return undefined
  const ofKind = `${status} ${kind}`
  if (isKey(ofKind)) return ofKind
  // The text for other kinds describes the status as a fiat payin has it.
  const usual = readStatus({ status, orderType: 'payin', credited: 'fiat' }).finality
  return finality === usual && isKey(status) ? status : undefined
}

function isKey(text: string): text is MeaningKey {
  return Object.hasOwn(advice, text)
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
