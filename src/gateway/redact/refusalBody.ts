import type { ReadError } from '../../contract/errorBody.ts'
import { errorLetter } from '../errorBody.ts'
import { maskContacts } from './maskContacts.ts'

/** A no of the service, with contact data in its words covered. */
export function refusalBody(read: ReadError, status: number, came = status): unknown {
  return maskContacts(errorLetter(read, status, came)).record
}

/** The status of a no that came inside a success: its own code where that is one. */
export function refusalStatus({ code, message = '' }: ReadError, status: number): number {
  if (status >= 400) return status
  const number = Number(code)
  if (number >= 400 && number < 500) return number
  if (number >= 500 && number < 600) return 502
  return /NOT_?FOUND/i.test(String(code)) || /^not found$/i.test(message) ? 404 : 400
}
