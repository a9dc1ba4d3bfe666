import { answeredWords } from '../../contract/answeredWords.ts'
import type { ReadError } from '../../contract/errorBody.ts'
import { maskContacts } from './maskContacts.ts'

/** docs/interface.md, part 7's shape for a no of the service in its own words, with contact data in them covered. `came`: its own status. */
export function refusalBody(
  { error, message, code, details, traceId }: ReadError,
  status: number,
  came = status,
): unknown {
  const body = {
    error: error ?? message ?? 'refused',
    message: message ?? error ?? `the payment service ${answeredWords(came, code)}`,
    code: code ?? status,
    details,
    ...(traceId !== undefined && { traceId }),
  }
  return maskContacts(body).record
}

/** The status of a no that came inside a success: its own code where that is one. */
export function refusalStatus({ code, message = '' }: ReadError, status: number): number {
  if (status >= 400) return status
  const number = Number(code)
  if (number >= 400 && number < 500) return number
  if (number >= 500 && number < 600) return 502
  return /NOT_?FOUND/i.test(String(code)) || /^not found$/i.test(message) ? 404 : 400
}
