import { isRawNumber } from '../contract/json.ts'
import { ownerOf } from '../contract/reading/ownerOf.ts'
import { shapes } from '../contract/reading/shapes.ts'
import { toLetter } from '../contract/reading/toLetter.ts'
import { hash } from 'node:crypto'
import { isObject } from '../contract/isObject.ts'
import type { Db } from '../store/openStore.ts'
import { storableText } from '../store/storableText.ts'
import type { Booking, Kind, LedgerReading } from './page.ts'
import { cut } from './searchText.ts'

export type Refusal = { raw: string; reason: 'not_an_object' | 'no_usable_id' | 'other_mid' }

export const usualReading: LedgerReading = { timeZone: 'UTC', mids: [] }

export type Judged = Pick<Booking, 'mid' | 'kind'> & {
  isSingle?: boolean | undefined
  reading?: LedgerReading | undefined
}

/** A row that can be kept, under its id and by the letter of the interface; or why it cannot. */
export function judgeRow(
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
  if (ownerOf(row, mid, reading.mids) !== mid) return { raw: sent, reason: 'other_mid' }
  if (record === row) return { raw: sent, sourceText: null, id, record }
  const kept = assumed ? { ...record, assumed } : record
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

const mostKept = 64 * 1024

/** Nothing is dropped in silence: what cannot be kept is counted, and kept to be looked at. */
export async function writeQuarantine(
  db: Db,
  { mid, kind, at }: { mid: string; kind: Kind; at: string },
  refusals: readonly Refusal[],
): Promise<void> {
  const rows = new Map<string, { digest: string; raw: string; reason: string; count: number }>()
  for (const { raw, reason } of refusals) {
    const digest = hash('sha256', raw)
    const same = rows.get(digest)
    if (same) same.count++
    else rows.set(digest, { digest, raw: cut(storableText(raw), mostKept), reason, count: 1 })
  }
  if (rows.size === 0) return
  await db
    .insertInto('quarantine')
    .values([...rows.values()].map((row) => ({ mid, kind, first_seen_at: at, last_seen_at: at, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['mid', 'kind', 'digest']).doUpdateSet(({ ref, eb }) => ({
        last_seen_at: ref('excluded.last_seen_at'),
        count: eb('quarantine.count', '+', ref('excluded.count')),
      })),
    )
    .execute()
}

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
