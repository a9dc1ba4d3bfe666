import { sql } from 'kysely'
import type { ChangeKind, PeriodActivity, PeriodChange } from '../../api/periods.ts'
import type { Db } from '../../store/openStore.ts'
import { maskText } from '../text/masks.ts'
import { createControlTotals, type ControlLine } from './controlTotals.ts'
import { differences, isVersion, rowOf, type CloseKey } from './closedRow.ts'

type Of = { close: CloseKey; mids: readonly string[] }

export async function changeFigures(db: Db, { close, mids }: Of) {
  const rows = await db
    .selectFrom('period_watch')
    .select(['entries', 'lines', 'first_noticed_at'])
    .where(isOf({ close, mids }))
    .execute()
  const totals = createControlTotals(rows.flatMap(({ lines }) => JSON.parse(lines) as ControlLine[]))
  return {
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
    firstNoticedAt: rows.flatMap((row) => row.first_noticed_at ?? []).toSorted()[0] ?? null,
    lines: totals.read(),
  }
}

export async function listChanges(
  db: Db,
  of: Of,
  { offset, limit, newestFirst = true }: { offset: number; limit: number; newestFirst?: boolean },
): Promise<PeriodChange[]> {
  const direction = newestFirst ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('period_change')
    .select(['mid', 'seq', 'order_id as orderId', 'kind', 'noticed_at as noticedAt'])
    .select(['line_before', 'line_after'])
    .where(isOf(of))
    .orderBy('noticed_at', direction)
    .orderBy('mid', direction)
    .orderBy('seq', direction)
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ line_before, line_after, ...row }) => {
    const before = line_before === null ? null : rowOf(line_before)
    const after = line_after === null ? null : rowOf(line_after)
    const fields = before && after ? differences(before, after) : []
    return { ...row, id: `${row.mid}:${row.seq}`, kind: row.kind as ChangeKind, fields, before, after }
  })
}

function isOf({ close, mids }: Of) {
  return sql<boolean>`mid in (${sql.join(mids)}) and ${isVersion(close)}`
}

/** Closed periods with changes since; reopened ones are left out. */
export async function changedPeriods(db: Db, held: readonly string[]) {
  if (held.length === 0) return []
  return db
    .selectFrom('period_watch')
    .innerJoin('period_version', (join) =>
      join
        .onRef('period_version.period_id', '=', 'period_watch.period_id')
        .onRef('period_version.version', '=', 'period_watch.version'),
    )
    .select(({ fn }) => ['period_watch.period_id as id', fn.min('first_noticed_at').as('firstNoticedAt')])
    .where('period_watch.mid', 'in', held)
    .where('period_watch.entries', '>', 0)
    .where('period_version.state', '=', 'closed')
    .groupBy('period_watch.period_id')
    .execute()
}

const maxActivity = 200
const maxRead = 2_000

/** Acts on what a close rests on beside its orders. */
const actions = [
  'statement.done',
  'statement.matched',
  'statement.unmatched',
  'statement.settled',
  'statement.unsettled',
  'statement.deleted',
  'claims.added',
  'claim.moved',
  'payout.matched',
  'payout.unmatched',
  'rate.added',
  'rate.changed',
  'rate.removed',
]

/** What people did with statements, claims, payouts and rates of these merchants since a time, newest first. */
export async function readActivity(db: Db, mids: readonly string[], since: string): Promise<PeriodActivity> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'operator_email', 'object', 'mid', 'details'])
    .where('at', '>', since)
    .where('action', 'in', actions)
    .where(({ eb, or }) => or([eb('mid', 'in', [...mids]), eb('mid', 'is', null)]))
    .orderBy('seq', 'desc')
    .limit(maxRead)
    .execute()
  // An act on several merchants is shown if the period has all of them.
  const own = rows.filter(({ mid, details }) => {
    if (mid !== null) return true
    const { mids: several } = JSON.parse(details) as { mids?: readonly string[] }
    return several?.every((one) => mids.includes(one)) ?? false
  })
  return {
    isCut: own.length > maxActivity || rows.length === maxRead,
    activity: own.slice(0, maxActivity).map(({ at, action, operator_email: by, object }) => ({
      at,
      action,
      by,
      object: object === null ? null : maskText(object),
    })),
  }
}
