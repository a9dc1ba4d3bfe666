import { isRawNumber } from '../contract/json.ts'
import { ownerOf, unclearOwner } from '../contract/reading/ownerOf.ts'
import { shapes } from '../contract/reading/shapes.ts'
import { toLetter } from '../contract/reading/toLetter.ts'
import { isObject } from '../contract/isObject.ts'
import { storableText } from '../store/storableText.ts'
import type { Booking, LedgerReading } from './page.ts'

export type Refusal = { raw: string; reason: 'not_an_object' | 'no_usable_id' | 'unclear_mid' }

export const usualReading: LedgerReading = { timeZone: 'UTC', mids: [] }

export type Judged = Pick<Booking, 'mid' | 'kind'> & {
  isSingle?: boolean | undefined
  reading?: LedgerReading | undefined
}

/** A row that can be kept, under its id and by the letter of the interface; or why it cannot, or whose it is. */
export function judgeRow(
  row: unknown,
  { mid, kind, isSingle = false, reading = usualReading }: Judged,
): Accepted | Refusal | OthersRow {
  const sent = writeJson(row)
  if (!isObject(row) || isRawNumber(row)) return { raw: sent, reason: 'not_an_object' }
  const shape = kind === 'users' ? shapes.user : shapes[isSingle ? 'order single' : 'order row']
  const { record: letter, assumed } = toLetter(shape, row, reading)
  const record = letter as Record<string, unknown>
  const id = readId(kind === 'orders' ? record.id : record.userId)
  if (id === undefined) return { raw: sent, reason: 'no_usable_id' }
  const owner = ownerOf(row, mid, reading.mids)
  if (owner === unclearOwner) return { raw: sent, reason: 'unclear_mid' }
  const kept = assumed ? { ...record, assumed } : record
  if (owner !== mid) return { raw: sent, id, owner, record: kept }
  if (record === row) return { raw: sent, sourceText: null, id, record }
  const raw = writeJson(kept)
  return { raw, sourceText: raw === sent ? null : sent, id, record: kept }
}

/** `raw` is the record by the letter; `sourceText` what was sent instead, where that was something else. */
export type Accepted = {
  raw: string
  sourceText: string | null
  id: string
  record: Record<string, unknown>
}

/** Of another merchant ID of ours, as it came. */
export type OthersRow = { raw: string; id: string; owner: string; record: Record<string, unknown> }

/** Two ids that the store could not tell apart would be two orders in one row. */
function readId(value: unknown): string | undefined {
  const id = typeof value === 'number' || isRawNumber(value) ? JSON.stringify(value) : value
  if (typeof id !== 'string' || id.trim() === '' || id.length > 200) return undefined
  return storableText(id) === id ? id : undefined
}

function writeJson(row: unknown): string {
  // Unpaired surrogates and NUL come out as escapes: the text can be stored as it is.
  return JSON.stringify(row) ?? String(row)
}
