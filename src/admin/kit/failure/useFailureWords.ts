import { useTranslate } from 'ra-core'
import type { FailureBody } from '../../data-provider/toHttpError.ts'
import { fieldWords } from '../field/fieldWords.ts'
import { useUnits } from '../field/MoneyText.tsx'
import { useFormatLocale } from '../field/useFormatLocale.ts'
import { formatAmount } from '../../../contract/formatAmount.ts'
import type { CodedFault } from '../../../api/errors.ts'

export type Failure = Partial<Omit<Error, 'name'>> & { status?: number; body?: Partial<FailureBody> }

export function useFailureWords() {
  const translate = useTranslate()
  const faultWords = useFaultWords()
  const fieldName = useFaultField()
  return (error: unknown) => {
    const { body = {}, message, status } = (error ?? {}) as Failure
    const { kind, retryAfterMs, traceId, details = [] } = body
    const isOwn = kind === 'server' || (kind === 'busy' && status === 429)
    const isOutage = kind === 'unavailable' && body.isExplained !== undefined
    const isNo = kind === 'refused' || kind === 'rate_limited' || isOwn || isOutage
    const ownWords = isNo || kind === undefined ? ownMessage((error ?? {}) as Failure) : undefined
    return {
      title: translate(`failure.${keyOf(error as Failure | undefined)}`),
      said: ownWords !== undefined && isOwn ? asSentence(ownWords) : ownWords,
      /** The provider's own words, in its language. */
      isQuoted: isNo && !isOwn && body.reason === undefined && body.isExplained !== false,
      // The title says ‘not found’ in the reader's language.
      named: isNo && !isOwn && String(body.code) !== '404' ? namesOf(body, message) : undefined,
      wait:
        retryAfterMs === undefined
          ? undefined
          : translate('failure.wait', { seconds: Math.ceil(retryAfterMs / 1000) }),
      trace: traceId === undefined ? undefined : translate('failure.trace', { id: traceId }),
      /** The provider's fields keep their wire names. */
      details: details.map(({ field, ...fault }) =>
        field === ''
          ? faultWords(fault)
          : translate('failure.field', {
              field: isOwn ? fieldName(field) : field,
              message: faultWords(fault),
            }),
      ),
    }
  }

  function ownMessage({ message, status, body = {} }: Failure): string | undefined {
    // A `field` reason repeats the message of a single field.
    if (message === undefined || body.reason === 'field') return undefined
    if (body.isExplained === false) return translate('failure.answered', { status })
    return message === '' ? undefined : faultWords({ ...body, message })
  }
}

export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function namesOf({ error, code }: Partial<FailureBody>, ownWords: string | undefined): string | undefined {
  const names = [error === ownWords ? undefined : error, code?.toString()]
  return [...new Set(names.filter((name) => name !== undefined && name !== ''))].join(' · ') || undefined
}

function keyOf(error: Failure | undefined): string {
  const { status, body: { kind, reason } = {} } = error ?? {}
  // For a creation, an unknown outcome matters more than its cause.
  if (reason === 'unknown') return 'in_doubt'
  // The decision of a second person, not a missing right.
  if (reason?.startsWith('approval_')) return 'not_approved'
  if (kind === undefined) return 'unknown'
  // Without a response our own server is away; the provider's failures come from it with a status.
  if (kind === 'network' && !status) return navigator.onLine ? 'away' : 'offline'
  // A 403 of the provider has other reasons than the role.
  if (kind === 'server' && status === 403) return 'forbidden'
  if (kind === 'server' && status === 500) return 'unknown'
  if (kind !== 'refused') return kind
  if (status === 401) return 'unauthorized'
  return status === 404 ? 'not_found' : 'refused'
}

/** Screen name of a wire field, by its whole path or its end: `quiet.from` is “From”. */
export function useFaultField(): (field: string) => string {
  const translate = useTranslate()
  return (field) => {
    const parts = field.split('.').filter((part) => !/^\d*$/.test(part))
    const last = parts.at(-1) ?? field
    const name = translate(`fault_field.${parts.join('_')}`, {
      _: translate(`fault_field.${last}`, { _: fieldWords(last) }),
    })
    return parts[0] === 'filter' && parts.length > 1
      ? translate('fault_field.filter_of', { field: name })
      : name
  }
}

const amountParams = ['most', 'above', 'amount']

/** Words for a fault by its code; an unknown code keeps the message of the response. */
export function useFaultWords(
  table: 'errors' | 'reading' = 'errors',
): (fault: CodedFault & { message: string }) => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  return ({ reason, variant, params = {}, message }) => {
    if (reason === undefined) return message
    const code = variant === undefined ? reason : `${reason}.${variant}`
    const { currency } = params
    const shown = Object.entries(params).map(([name, value]) => {
      if (name === 'role') return [name, translate(`me.roles.${value}`, { _: String(value) })]
      if (typeof currency !== 'string' || !amountParams.includes(name)) return [name, value]
      return [name, formatAmount(String(value), { locale, decimals: decimalsOf(currency) })]
    })
    const words = translate(`${table}.${code}`, { ...Object.fromEntries(shown), _: '' })
    return words === '' ? message : words
  }
}
