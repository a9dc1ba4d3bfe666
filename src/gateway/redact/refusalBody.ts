import type { ReadError } from '../../contract/errorBody.ts'
import { isObject } from '../../contract/isObject.ts'
import { errorLetter } from '../errorBody.ts'
import { hides, meaningOf } from '../../ledger/personal/contactKeys.ts'
import { coverRecord } from './coverRecord.ts'
import type { Rights } from './covering.ts'
import { coverPersonal } from '../../ledger/personal/coverPersonal.ts'
import { coverUnknownWords, isPlainWord } from '../../ledger/personal/harmlessWords.ts'
import { errorRules } from './rules/recordRules.ts'

/** A no of the service, its words as their reader may see them. `came`: the status that it answered. */
export function refusalBody(read: ReadError, status: number, rights: Rights, came = status): unknown {
  return coverRefusal(errorLetter(read, status, came), rights)
}

/** The same of one that is written by the letter already. */
export function coverRefusal(letter: unknown, rights: Rights): unknown {
  const covered = coverRecord(letter, errorRules, rights).record
  if (!isObject(covered) || !Array.isArray(covered.details)) return covered
  return { ...covered, details: covered.details.map(coverDetail) }
}

/** The message of a contact field may repeat what was typed there. Why it was refused stays readable. */
function coverDetail(detail: unknown): unknown {
  const { field, message } = isObject(detail) ? detail : {}
  const isOfContact = typeof field === 'string' && hides(meaningOf(field.split('.').at(-1) ?? ''))
  return isOfContact && typeof message === 'string'
    ? { ...(detail as object), message: coverUnknownWords(message, isPlainWord) }
    : detail
}

/** What came instead of an answer: the names in it may be anything. */
export function coverMisfit(words: string, { reveals }: Rights): string {
  const covered = coverPersonal(words)
  return reveals ? covered : coverUnknownWords(covered)
}

/** The status of a no that came inside a success: its own code where that is one. */
export function refusalStatus({ code, message = '' }: ReadError, status: number): number {
  if (status >= 400) return status
  const number = Number(code)
  if (number >= 400 && number < 500) return number
  if (number >= 500 && number < 600) return 502
  return /NOT_?FOUND/i.test(String(code)) || /^not found$/i.test(message) ? 404 : 400
}
