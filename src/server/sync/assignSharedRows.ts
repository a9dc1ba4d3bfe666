import { isObject } from '../../contract/isObject.ts'
import { tryParseJson } from '../../contract/json.ts'
import { namedOwner } from '../../contract/reading/ownerOf.ts'
import type { Db } from '../../store/openStore.ts'
import type { Answer, Row } from '../ledger/answer.ts'
import type { Booking } from '../ledger/page.ts'

type Of = Pick<Booking, 'mid' | 'kind'>

/** A sub-merchant's row in lists of several of our IDs stays with the first to store it, so it counts once. */
export async function assignSharedRows(db: Db, of: Of, answer: Answer): Promise<Answer> {
  const owners = await readOwners(db, of, answer)
  if (owners.size === 0) return answer
  const sharedRows = answer.rows.flatMap((row) => {
    const owner = owners.get(row.id)
    return owner === undefined ? [] : [{ ...row, owner }]
  })
  return {
    ...answer,
    rows: answer.rows.filter(({ id }) => !owners.has(id)),
    elsewhere: [...answer.elsewhere, ...sharedRows],
  }
}

/** Locks all of our merchant IDs if a shared row is new, so that two bookings cannot both store it. */
export async function midsToLock(db: Db, { mid, kind }: Of, answers: readonly Answer[]): Promise<string[]> {
  const shared = answers.flatMap(sharedRows)
  const ours = answers.find((answer) => answer.ours)?.ours ?? []
  if (shared.length === 0) return [mid]
  const ids = [...new Set(shared.map(({ id }) => id))]
  const storedRows = await readStoredRows(db, kind, [mid], ids)
  // A fixed order prevents deadlocks.
  return storedRows.length === ids.length ? [mid] : [...new Set([mid, ...ours])].toSorted()
}

function sharedRows({ rows }: Answer): Row[] {
  return rows.filter(({ subMid }) => subMid !== undefined)
}

async function readOwners(db: Db, { mid, kind }: Of, answer: Answer): Promise<Map<string, string>> {
  const shared = new Map(sharedRows(answer).map((row) => [row.id, row.subMid]))
  const { ours = [] } = answer
  if (shared.size === 0) return new Map()
  const storedRows = await readStoredRows(db, kind, ours, [...shared.keys()])
  const own = new Set(storedRows.filter((row) => row.mid === mid).map(({ id }) => id))
  const ranked = storedRows.toSorted((a, b) => ours.indexOf(b.mid) - ours.indexOf(a.mid))
  const foreign = ranked.filter(({ id, raw }) => !own.has(id) && subMidOf(raw) === shared.get(id))
  return new Map(foreign.map((row) => [row.id, row.mid]))
}

/** IDs may collide between services, so the sub-merchant has to match, too. */
function subMidOf(raw: string): string | undefined {
  const record = tryParseJson(raw)
  return isObject(record) ? namedOwner(record.mid) : undefined
}

function readStoredRows(db: Db, kind: Of['kind'], mids: readonly string[], ids: readonly string[]) {
  return db
    .selectFrom(kind === 'orders' ? 'ledger_order' : 'ledger_user')
    .select(['mid', 'id', 'raw'])
    .where('mid', 'in', mids)
    .where('id', 'in', ids)
    .execute()
}
