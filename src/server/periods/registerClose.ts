import type { Tables } from '../../store/tables.ts'
import { isSettled, type PeriodOverlap } from '../../api/periods.ts'
import { sql, type Selectable } from 'kysely'
import { ApiError } from '../http/ApiError.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { AuditEntry } from '../trail/audit.ts'
import { lockMid } from '../ledger/ledgerVersion.ts'
import { readUnsettled } from './periodFacts.ts'
import { isVersion, type CloseKey, type PeriodSpan } from './closedRow.ts'

export type Period = PeriodSpan & { id: string; timeZone: string; mids: string[] }

type NewClose = Period & {
  note: string | undefined
  /** JSON written by the server: the requesting operator. */
  request: string
  holder: string
  accepted: Accepted
  /** `confirmed`: a second person starts a proposed close. */
  step: 'proposed' | 'closing' | 'confirmed'
}

/** What somebody closes over. */
export type Accepted = { overlap: boolean; unsettled: boolean }

/** Bookings mark changes from here on. The lock waits for running ones, so a later snapshot misses none. */
export async function registerClose(
  store: Store,
  close: NewClose,
  note: (db: Db, at: string, close: CloseKey) => Promise<void>,
): Promise<CloseKey> {
  const at = iso(await store.now())
  const mids = [...new Set(close.mids)].toSorted()
  return store.transaction(async (db) => {
    for (const mid of mids) await lockMid({ ...store, db }, mid)
    const same = await findSame(db, close, mids)
    if (same?.state === 'closed' || same?.state === 'closing')
      throw new ApiError(409, same.state, { facts: { id: same.id } })
    if ((same?.state === 'proposed') !== (close.step === 'confirmed'))
      throw new ApiError(409, same ? 'proposed' : 'not_proposed', { facts: { id: same?.id } })
    const id = same?.id ?? close.id
    const overlaps = (await overlapsOf(db, close, mids)).filter((other) => other.id !== id)
    if (overlaps.length > 0 && !close.accepted.overlap)
      throw new ApiError(409, 'overlap', { facts: { overlaps } })
    if (!close.accepted.unsettled) {
      const unsettled = await readUnsettled(db, { ...close, mids })
      if (!isSettled(unsettled)) throw new ApiError(409, 'unsettled', { facts: { unsettled } })
    }

    if (!same)
      await db
        .insertInto('period')
        .values({
          id,
          from_at: close.from,
          to_at: close.to,
          time_zone: close.timeZone,
          mids: JSON.stringify(mids),
          created_at: at,
        })
        .execute()
    // A failed or cancelled close passes its number on.
    const version = same?.state === 'reopened' ? same.version + 1 : (same?.version ?? 1)
    const key = { periodId: id, version }
    if (same && same.state !== 'reopened') {
      await forgetClose(db, key, mids)
      await db.deleteFrom('period_version').where(isVersion(key)).execute()
    }
    await db
      .insertInto('period_version')
      .values({
        period_id: id,
        version,
        state: close.step === 'proposed' ? 'proposed' : 'closing',
        note: close.note ?? null,
        request: close.request,
        requested_at: at,
        holder: close.holder,
        alive_at: at,
      })
      .execute()
    if (close.step !== 'proposed') await watchClose(db, key, { ...close, mids })
    await note(db, at, key)
    return key
  })
}

export async function forgetClose(db: Db, close: CloseKey, mids: readonly string[]): Promise<void> {
  for (const table of ['period_row', 'period_watch', 'period_pending', 'period_change'] as const)
    await sql`delete from ${sql.table(table)} where mid in (${sql.join(mids)})
      and ${isVersion(close)}`.execute(db)
}

async function watchClose(
  db: Db,
  { periodId, version }: CloseKey,
  period: Omit<Period, 'id'>,
): Promise<void> {
  await db
    .insertInto('period_watch')
    .values(
      period.mids.map((mid) => ({
        mid,
        period_id: periodId,
        version,
        from_at: period.from,
        to_at: period.to,
        lines: '[]',
      })),
    )
    .execute()
}

export async function findSame(db: Db, { from, to }: PeriodSpan, mids: readonly string[]) {
  return db
    .selectFrom('period')
    .innerJoin('period_version', 'period_version.period_id', 'period.id')
    .select(['period.id', 'period_version.version', 'period_version.state'])
    .where('from_at', '=', from)
    .where('to_at', '=', to)
    .where('mids', '=', JSON.stringify(mids))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Includes periods whose close is still running. Leaves out merchant IDs, which may not be the reader's. */
export async function overlapsOf(
  db: Db,
  { from, to }: PeriodSpan,
  mids: readonly string[],
): Promise<PeriodOverlap[]> {
  const rows = await db
    .selectFrom('period_watch')
    .innerJoin('period', 'period.id', 'period_watch.period_id')
    .select(['period.id', 'period.from_at as from', 'period.to_at as to'])
    .where('period_watch.mid', 'in', mids)
    .where('period_watch.ended_at', 'is', null)
    .where('period_watch.from_at', '<', to)
    .where('period_watch.to_at', '>', from)
    .orderBy('period.from_at')
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

export function toPeriod(row: Omit<Selectable<Tables['period']>, 'created_at'>): Period {
  const { id, from_at: from, to_at: to, time_zone: timeZone } = row
  return { id, from, to, timeZone, mids: JSON.parse(row.mids) as string[] }
}

/** The requester, stored so that a second person can start the close in their name. */
export type CloseRequest = Pick<AuditEntry, 'ip' | 'requestId'> & {
  operatorId: string
  operatorEmail: string
  /** What they close over. */
  accepted: Accepted
  /** The second person, where one is needed. */
  confirmedBy?: string
}

export type Who = Pick<CloseRequest, 'ip' | 'requestId' | 'operatorId' | 'operatorEmail'>

export async function readRequest(db: Db, close: CloseKey) {
  const { request, note } = await db
    .selectFrom('period_version')
    .select(['request', 'note'])
    .where(isVersion(close))
    .executeTakeFirstOrThrow()
  return { requester: JSON.parse(request) as CloseRequest, note }
}

export function auditLine(what: string, close: CloseKey, { mids }: Period, who: Who): AuditEntry {
  const { ip, requestId, operatorId, operatorEmail } = who
  return {
    action: `period.${what}`,
    outcome: what === 'failed' ? 'failed' : 'done',
    ip,
    requestId,
    operatorId,
    operatorEmail,
    object: `period:${close.periodId}`,
    mids,
  }
}
