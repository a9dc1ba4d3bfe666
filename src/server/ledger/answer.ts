import { hash } from 'node:crypto'
import { isObject, isRawNumber } from '../../contract/json.ts'
import { subMerchantOf, ownerOf, unclearOwner } from '../../contract/reading/ownerOf.ts'
import { isoTime, isRough } from '../../contract/reading/time.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import type { PeopleRules, Booking, LedgerReading } from './page.ts'
import type { OrderRow } from './toOrderRow.ts'
import type { UserRow } from './user.ts'
import type { Word } from './undocumented.ts'
import { shapes } from '../../contract/reading/shapes.ts'
import { toLetter } from '../../contract/reading/toLetter.ts'
import { storableText } from '../../store/engine/storableText.ts'

type Receipt = { fetchSeq: number; at: string }

export type Row = Receipt & {
  id: string
  raw: string
  sourceText: string | null
  hash: string
  /** Milliseconds; null if unreadable or uncertain. */
  createdAt: number | null
  updatedAt: number | null
  /** `raw` parsed, dropped once `columns` are set so that waiting pages do not hold it twice. */
  record?: Record<string, unknown> | undefined
  nth: number
  columns?: OrderRow | UserRow
  words?: Word[] | undefined
  /** Set when the row belongs to a sub-merchant and several of our merchant IDs could list it. */
  subMid?: string | undefined
}

/** A row of another of our merchant IDs. */
export type ElsewhereRow = Row & { owner: string }

export type Answer = Pick<Receipt, 'at'> & {
  count: number
  rows: Row[]
  elsewhere: ElsewhereRow[]
  refusals: (Refusal & { nth: number })[]
  isSingle?: boolean | undefined
  people?: PeopleRules | undefined
  ours?: readonly string[] | undefined
}

type Received = Receipt & Judged & { rows: readonly unknown[] }

/** Pauses, because a response of thousands of rows would block other requests. */
export async function readAnswer({ fetchSeq, at, rows: received, ...judge }: Received): Promise<Answer> {
  const pause = createPauses()
  const rows: Row[] = []
  const elsewhere: ElsewhereRow[] = []
  const refusals: Answer['refusals'] = []
  const ours = judge.reading?.mids ?? []
  for (const [nth, row] of received.entries()) {
    const judged = judgeRow(row, judge)
    if ('reason' in judged) refusals.push({ ...judged, nth })
    else {
      const { owner, ...accepted } = judged
      const own = toRow(accepted, nth, { fetchSeq, at, ours })
      if (owner === judge.mid) rows.push(own)
      else elsewhere.push({ ...own, owner })
    }
    await pause()
  }
  const { isSingle, reading } = judge
  return { at, count: received.length, rows, elsewhere, refusals, isSingle, people: reading?.people, ours }
}

function toRow(
  { raw, sourceText, id, record }: Omit<Accepted, 'owner'>,
  nth: number,
  { fetchSeq, at, ours }: Receipt & { ours: readonly string[] },
): Row {
  const subMid = ours.length > 1 ? subMerchantOf(record, ours) : undefined
  const times = timesOf(record, at)
  return { id, nth, raw, sourceText, hash: hash('sha256', raw), ...times, record, fetchSeq, at, subMid }
}

/** A date without hour and time zone may end this much later than parsed. */
const roughMs = 38 * 3_600_000

/** Drops uncertain times: whether a row is new depends on them. */
function timesOf(record: Record<string, unknown>, at: string): Pick<Row, 'createdAt' | 'updatedAt'> {
  const assumed = isObject(record.assumed) ? record.assumed : {}
  const msOf = (name: 'createdAt' | 'updatedAt') => {
    const value = record[name]
    const time = typeof value === 'string' ? isoTime(value) : null
    if (time === null) return null
    const ms = Date.parse(time)
    return isRough(assumed[name]) && ms + roughMs > Date.parse(at) ? null : ms
  }
  return { createdAt: msOf('createdAt'), updatedAt: msOf('updatedAt') }
}

type Refusal = { raw: string; reason: 'not_an_object' | 'no_usable_id' | 'unclear_mid' }

const usualReading: LedgerReading = { timeZone: 'UTC', mids: [] }

type Judged = Pick<Booking, 'mid' | 'kind'> & {
  isSingle?: boolean | undefined
  reading?: LedgerReading | undefined
}

function judgeRow(
  row: unknown,
  { mid, kind, isSingle = false, reading = usualReading }: Judged,
): Accepted | Refusal {
  const sent = writeJson(row)
  if (!isObject(row) || isRawNumber(row)) return { raw: sent, reason: 'not_an_object' }
  const shape = kind === 'users' ? shapes.user : shapes[isSingle ? 'order single' : 'order row']
  const { record: letter, assumed } = toLetter(shape, row, reading)
  const record = letter as Record<string, unknown>
  const id = readId(kind === 'orders' ? record.id : record.userId)
  if (id === undefined) return { raw: sent, reason: 'no_usable_id' }
  const owner = ownerOf(row, mid, reading.mids)
  if (owner === unclearOwner) return { raw: sent, reason: 'unclear_mid' }
  const annotated = assumed ? { ...record, assumed } : record
  if (record === row) return { raw: sent, sourceText: null, id, owner, record }
  const raw = writeJson(annotated)
  return { raw, sourceText: raw === sent ? null : sent, id, owner, record: annotated }
}

/** `sourceText` is the original text if `raw` had to be normalised. */
type Accepted = {
  raw: string
  sourceText: string | null
  id: string
  owner: string
  record: Record<string, unknown>
}

/** Refuses IDs that the store would change, since two of them could end up in one row. */
function readId(value: unknown): string | undefined {
  const id = typeof value === 'number' || isRawNumber(value) ? JSON.stringify(value) : value
  if (typeof id !== 'string' || id.trim() === '' || id.length > 200) return undefined
  return storableText(id) === id ? id : undefined
}

function writeJson(row: unknown): string {
  // JSON.stringify escapes unpaired surrogates and NUL, so the text can be stored.
  return JSON.stringify(row) ?? String(row)
}
