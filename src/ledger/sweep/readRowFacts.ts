import { hash } from 'node:crypto'
import type { Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import type { Answer } from '../answer.ts'
import { keyOf, knownElsewhere } from '../listedElsewhere.ts'
import { readColumns } from '../mergeRow.ts'
import type { Kind } from '../page.ts'
import type { RowFacts } from './rowFacts.ts'

type Parts = {
  mid: string
  kind: Kind
  answer: Answer
  /** By which sweep rows were seen last that do not tell it themselves. */
  seen: ReadonlyMap<string, number>
}

/** What is known of the rows of an answer before it is booked, in their order. */
export async function readRowFacts(
  { db }: Pick<Store, 'db'>,
  { mid, kind, answer, seen }: Parts,
): Promise<RowFacts[]> {
  const { rows, elsewhere, refusals } = answer
  const ids = [...new Set(rows.map(({ id }) => id))]
  const stored = ids.length === 0 ? new Map<string, null>() : await storedRows(db, { mid, kind, ids, seen })
  const pause = createPauses()
  for (const row of rows) {
    if (!stored.has(row.id)) readColumns(kind, row)
    await pause()
  }
  const own = rows.map(({ id, nth, createdAt, updatedAt }) => ({
    nth,
    facts: { id, createdAt, updatedAt, lastSweep: stored.get(id) },
  }))
  if (elsewhere.length + refusals.length === 0) return own.map(({ facts }) => facts)
  // They fill pages, too: a page of rows of others is none that was read before.
  const known = await knownElsewhere(db, kind, elsewhere)
  const others = elsewhere.map((row) => ({
    nth: row.nth,
    facts: {
      id: row.id,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      lastSweep: seen.get(row.id) ?? (known.has(keyOf(row)) ? null : undefined),
    },
  }))
  const unread = otherRows({ elsewhere: [], refusals }).map(({ id, nth }) => ({
    nth,
    facts: { id, createdAt: null, updatedAt: null, lastSweep: seen.get(id) ?? null },
  }))
  return [...own, ...others, ...unread].toSorted((a, b) => a.nth - b.nth).map(({ facts }) => facts)
}

/** Rows that are not booked, under an id by which they are known again. */
export function otherRows({ elsewhere, refusals }: Pick<Answer, 'elsewhere' | 'refusals'>) {
  return [
    ...elsewhere.map(({ id, nth }) => ({ id, nth })),
    ...refusals.map(({ raw, nth }) => ({ id: `#${hash('sha256', raw)}`, nth })),
  ]
}

type Stored = Map<string, number | null>

async function storedRows(
  db: Store['db'],
  { mid, kind, ids, seen }: Omit<Parts, 'answer'> & { ids: string[] },
): Promise<Stored> {
  if (kind === 'users') {
    const rows = await db
      .selectFrom('ledger_user')
      .select('id')
      .where('mid', '=', mid)
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id }) => [id, seen.get(id) ?? null]))
  }
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, seen_sweep }) => [id, seen_sweep === 0 ? null : seen_sweep]))
}
