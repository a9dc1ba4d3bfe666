import type { ReadError } from '../../contract/errorBody.ts'
import { errorLetter } from '../errorBody.ts'
import { maskRecord } from './maskRecord.ts'
import { errorRules } from './rules/recordRules.ts'

/** A refusal of the service in its own words. `came`: the status that it answered. */
export function refusalBody(read: ReadError, status: number, came = status): unknown {
  return maskRefusal(errorLetter(read, status, came))
}

/** The same for one that is written by the letter already. Everybody reads the service's words; they are about no order. */
export function maskRefusal(letter: unknown): unknown {
  return maskRecord(letter, errorRules, everybody).record
}

const everybody = { reveals: false, fees: false, foreign: [] }

/** The status of a no that came inside a success: its own code where that is one. */
export function refusalStatus({ code, message = '' }: ReadError, status: number): number {
  if (status >= 400) return status
  const number = Number(code)
  if (number >= 400 && number < 500) return number
  if (number >= 500 && number < 600) return 502
  return /NOT_?FOUND/i.test(String(code)) || /^not found$/i.test(message) ? 404 : 400
}
