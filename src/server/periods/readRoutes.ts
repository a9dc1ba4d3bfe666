import type { Period, PeriodProof } from '../../api/periods.ts'
import { changeFilter, periodFilter, previewFilter } from '../../api/periods.requests.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { changedPeriods, changeFigures, listChanges } from './listChanges.ts'
import { readZone } from '../../api/requestFields.ts'
import { noticeChanges } from './noticeChanges.ts'
import { proveClose } from './closePeriod.ts'
import type { Store } from '../../store/openStore.ts'
import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import { createPreviewCounts, lastMonth, readSpanOf, previewPeriod } from './previewPeriod.ts'
import { closedVersion, type OwnPeriods } from './ownPeriods.ts'
import { periodRecord, type StoredPeriod, type VersionRow } from './periodRecord.ts'
import { requestedMids } from '../access/grantedMids.ts'

const newestFirst = { field: 'from', order: 'desc' } as const

type Parts = { store: Store; mids: readonly string[]; rrFeeUnit: RrFeeUnitOf; ownPeriods: OwnPeriods }

export function readRoutes({ store, mids: all, rrFeeUnit, ownPeriods }: Parts) {
  const { db } = store
  const counts = createPreviewCounts(db)
  return {
    'GET /api/periods': async (context) => {
      const query = readListQuery(context.req.url, ['from', 'requestedAt'], newestFirst)
      const { mid, changed } = readFilter(query.filter, periodFilter)
      const wanted = requestedMids(context, all, mid)
      const since = changed === undefined ? [] : await changedPeriods(db, wanted)
      const isWanted = ({ period: { id, mids } }: StoredPeriod) =>
        mids.some((own) => wanted.includes(own)) &&
        (changed === undefined || changed === since.some((one) => one.id === id))
      const way = query.sort.order === 'asc' ? 1 : -1
      const valueOf = ({ period, versions: [latest] }: StoredPeriod) =>
        query.sort.field === 'from' ? period.from : (latest?.requested_at ?? '')
      const periods = (await ownPeriods.all(context))
        .filter(isWanted)
        .toSorted((a, b) => way * (valueOf(a) < valueOf(b) ? -1 : Number(valueOf(a) > valueOf(b))))
      const records: Period[] = []
      for (const stored of periods.slice(query.offset, query.offset + query.limit))
        records.push(await periodRecord(db, stored))
      return listAnswer('periods', records, query, periods.length)
    },

    'GET /api/periods/preview': async (context) => {
      const { filter } = readListQuery(context.req.url, ['from'], newestFirst)
      const previewQuery = readFilter(filter, previewFilter)
      const mids = [...new Set(requestedMids(context, all, previewQuery.mid))].toSorted()
      const timeZone = readZone(previewQuery.timeZone ?? 'UTC') ?? 'UTC'
      const { from, to } = previewQuery
      const span =
        from !== undefined && to !== undefined
          ? readSpanOf(from, to, timeZone)
          : lastMonth(await store.now(), timeZone)
      return Response.json(await previewPeriod({ store, rrFeeUnit, counts }, { ...span, timeZone, mids }))
    },

    'GET /api/periods/:id': async (context) => Response.json(await ownPeriods.whole(context)),

    'GET /api/periods/:id/changes': async (context) => {
      const query = readListQuery(context.req.url, ['noticedAt'], { field: 'noticedAt', order: 'desc' })
      const stored = await ownPeriods.one(context)
      const { version } = readFilter(query.filter, changeFilter)
      const row = closedVersion(stored, version)
      const close = { periodId: stored.period.id, version: row.version }
      const of = { close, mids: stored.period.mids }
      // Include changes booked a moment ago.
      await noticeChanges(store, stored.period.mids, close)
      const { entries } = await changeFigures(db, of)
      const page = await listChanges(db, of, { ...query, newestFirst: query.sort.order === 'desc' })
      return listAnswer('changes', page, query, entries)
    },

    'GET /api/periods/:id/proof': async (context) => {
      const stored = await ownPeriods.one(context)
      const row = closedVersion(stored, Number(context.req.query('version')) || undefined)
      const close = { periodId: stored.period.id, version: row.version }
      const { rows, faults } = await proveClose(db, close, stored.period.mids)
      const isRecorded = await isOnRecord(close.periodId, row)
      const proof: PeriodProof = {
        version: row.version,
        rows,
        sha256: row.sha256,
        faults,
        isSound: faults.length === 0 && isRecorded,
        isOnRecord: isRecorded,
      }
      return Response.json(proof)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  /** The signed audit log contains the digest of the close. */
  async function isOnRecord(periodId: string, { version, sha256 }: VersionRow): Promise<boolean> {
    const lines = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'period.closed')
      .where('object', '=', `period:${periodId}`)
      .execute()
    return lines
      .map(({ details }) => JSON.parse(details) as { version?: number; sha256?: string })
      .some((line) => line.version === version && line.sha256 === sha256)
  }
}
