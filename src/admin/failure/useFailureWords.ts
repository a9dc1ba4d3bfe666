import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { FailureBody } from '../data-provider/toHttpError.ts'
import { fieldWords } from '../fields/fieldWords.ts'
import type { ToldFault } from '../../api/errors.ts'

export type Failure = Partial<Omit<Error, 'name'>> & { status?: number; body?: Partial<FailureBody> }

export function useFailureWords() {
  const translate = useTranslate()
  const faultWords = useFaultWords()
  const fieldName = useFaultField()
  return (error: unknown) => {
    const { body = {}, message, status } = (error ?? {}) as Failure
    const { kind, retryAfterMs, traceId, details = [] } = body
    const isOwn = kind === 'gateway' || (kind === 'busy' && status === 429)
    const isNo = kind === 'refused' || kind === 'rate_limited' || isOwn
    const said = isNo || kind === undefined ? saidOf((error ?? {}) as Failure) : undefined
    return {
      title: translate(`failure.${keyOf(error as Failure | undefined)}`),
      said: said !== undefined && isOwn ? asSentence(said) : said,
      named: isNo && !isOwn ? namesOf(body, message) : undefined,
      wait:
        retryAfterMs === undefined
          ? undefined
          : translate('failure.wait', { seconds: Math.ceil(retryAfterMs / 1000) }),
      trace: traceId === undefined ? undefined : translate('failure.trace', { id: traceId }),
      /** The provider's fields are called as it calls them. */
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

  function saidOf({ message, status, body = {} }: Failure): string | undefined {
    // The gateway says of the whole what it says of a single field.
    if (message === undefined || body.reason === 'field') return undefined
    if (body.isExplained === false) return translate('failure.answered', { status })
    return message === '' ? undefined : faultWords({ ...body, message })
  }
}

export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function namesOf({ error, code }: Partial<FailureBody>, said: string | undefined): string | undefined {
  const names = [error === said ? undefined : error, code?.toString()]
  return [...new Set(names.filter((name) => name !== undefined && name !== ''))].join(' · ') || undefined
}

function keyOf(error: Failure | undefined): string {
  const { status, body: { kind, reason } = {} } = error ?? {}
  // Whatever went wrong, of a creation that is the news.
  if (reason === 'unknown') return 'in_doubt'
  if (kind === undefined) return 'unknown'
  // Where the gateway has answered, the line that is down is another one.
  if (kind === 'network' && !status && !navigator.onLine) return 'offline'
  // Only our own server knows what the role may see. The provider refuses for reasons of its own.
  if (kind === 'gateway' && status === 403) return 'forbidden'
  if (kind !== 'refused') return kind
  if (status === 401) return 'unauthorized'
  return status === 404 ? 'not_found' : 'refused'
}

/** What a field of the wire is called on screen, by its whole path or by its end: `quiet.from` is “From”. */
export function useFaultField(): (field: string) => string {
  const translate = useTranslate()
  return useCallback(
    (field) => {
      const parts = field.split('.').filter((part) => !/^\d*$/.test(part))
      const last = parts.at(-1) ?? field
      const name = translate(`fault_field.${parts.join('_')}`, {
        _: translate(`fault_field.${last}`, { _: fieldWords(last) }),
      })
      return parts[0] === 'filter' && parts.length > 1
        ? translate('fault_field.filter_of', { field: name })
        : name
    },
    [translate],
  )
}

/** Words a fault by its code. Without a known code the words of the answer stay. */
export function useFaultWords(
  table: 'errors' | 'reading' = 'errors',
): (fault: ToldFault & { message: string }) => string {
  const translate = useTranslate()
  return useCallback(
    ({ reason, variant, params, message }) => {
      if (reason === undefined) return message
      const code = variant === undefined ? reason : `${reason}.${variant}`
      const words = translate(`${table}.${code}`, { ...params, _: '' })
      return words === '' ? message : words
    },
    [translate, table],
  )
}
