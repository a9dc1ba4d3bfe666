import { hash } from 'node:crypto'
import type { Store } from '../../../store/openStore.ts'
import { createPauses } from '../../../store/yieldToEventLoop.ts'
import type { Answer, ElsewhereRow } from '../../ledger/answer.ts'
import { keyOf, listedKeys } from '../../ledger/listedElsewhere.ts'
import { readColumns } from '../../ledger/mergeRow.ts'
import type { Kind } from '../../ledger/page.ts'
import type { Sightings } from '../../ledger/sightings.ts'
import type { RowFacts } from './place.ts'

type Parts = {
  mid: string
  kind: Kind
  answer: Answer
  sightings: Sightings
}

export async function readRowFacts(
  { db }: Pick<Store, 'db'>,
  { mid, kind, answer, sightings }: Parts,
): Promise<RowFacts[]> {
  const { rows, elsewhere, refusals } = answer
  const ids = [...new Set(rows.map(({ id }) => id))]
  const stored = ids.length === 0 ? new Map<string, null>() : await storedRows(db, { mid, kind, ids })
  const pause = createPauses()
  for (const row of rows) {
    if (!stored.has(row.id)) readColumns(kind, row)
    await pause()
  }
  const seenBy = (id: string) => sightings.get(id)?.sweep || null
  const own = rows.map(({ id, nth, createdAt, updatedAt }) => ({
    nth,
    facts: {
      id,
      createdAt,
      updatedAt,
      lastSweep: stored.has(id) ? latest(stored.get(id), seenBy(id)) : undefined,
    },
  }))
  if (elsewhere.length + refusals.length === 0) return own.map(({ facts }) => facts)
  // Rows of other merchant IDs also tell whether a page was read before.
  const listed = await listedKeys(db, kind, elsewhere)
  const elsewhereFacts = elsewhere.map((row) => ({
    nth: row.nth,
    facts: {
      id: row.id,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      lastSweep: seenBy(otherId(row)) ?? (listed.has(keyOf(row)) ? null : undefined),
    },
  }))
  const unread = otherRows({ elsewhere: [], refusals }).map(({ id, nth }) => ({
    nth,
    facts: { id, createdAt: null, updatedAt: null, lastSweep: seenBy(id) },
  }))
  return [...own, ...elsewhereFacts, ...unread].toSorted((a, b) => a.nth - b.nth).map(({ facts }) => facts)
}

/** Rows that are not booked get an ID under which they are recognised again. */
export function otherRows({ elsewhere, refusals }: Pick<Answer, 'elsewhere' | 'refusals'>) {
  return [
    ...elsewhere.map((row) => ({ id: otherId(row), nth: row.nth })),
    ...refusals.map(({ raw, nth }) => ({ id: `#${hash('sha256', raw)}`, nth })),
  ]
}

function otherId({ id }: ElsewhereRow): string {
  return `@${id}`
}

function latest(stored: number | null = null, seen: number | null): number | null {
  return stored === null || seen === null ? (stored ?? seen) : Math.max(stored, seen)
}

type Stored = Map<string, number | null>

async function storedRows(
  db: Store['db'],
  { mid, kind, ids }: Pick<Parts, 'mid' | 'kind'> & { ids: string[] },
): Promise<Stored> {
  if (kind === 'users') {
    const rows = await db
      .selectFrom('ledger_user')
      .select('id')
      .where('mid', '=', mid)
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id }) => [id, null]))
  }
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, seen_sweep }) => [id, seen_sweep === 0 ? null : seen_sweep]))
}
