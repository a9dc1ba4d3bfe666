import { countRows } from '../../store/executeAll.ts'
import { randomUUID } from 'node:crypto'
import type { PeriodManifest } from '../../api/periods.ts'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { maxAttempts, runCounted } from '../ledger/attempts.ts'
import { coverage as readCoverage } from '../ledger/coverage.ts'
import { closePeriod, abandonClose, CloseLostError, jobOf, type StoredClose } from './closePeriod.ts'
import { isVersion, readersVersion, type CloseKey } from './closedRow.ts'
import { noticeChanges } from './noticeChanges.ts'
import { readPeriodFacts, type PeriodFacts } from './periodFacts.ts'
import { overlapsOf, takeOver, toPeriod, type Accepted, type Period } from './registerClose.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../trail/audit.ts'
import { placeOf, type Log } from '../http/log.ts'

/** The requester; stored so that another server can finish the close in their name. */
export type CloseRequest = Pick<AuditEntry, 'ip' | 'requestId'> & {
  operatorId: string
  operatorEmail: string
  /** What they close over. */
  accepted: Accepted
  /** The second person, where one is needed. */
  confirmedBy?: string
}

export type Closes = ReturnType<typeof createCloses>

type Parts = { store: Store; log: Log; mids: readonly string[]; rrFeeUnit: RrFeeUnitOf }

/** After this silence a server counts as stopped. */
const staleMs = 5 * 60_000

/** Runs closes one at a time; another server resumes those of a stopped one. */
export function createCloses({ store, log, mids: all, rrFeeUnit }: Parts) {
  const holder = randomUUID()
  const running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  let tending: Promise<void> | undefined

  function begin(close: CloseKey, period: Period): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, stopping.signal])
    const done = last.then(() => run(close, period, signal)).finally(() => running.delete(jobOf(close).job))
    running.set(jobOf(close).job, { stop, done })
    last = done
    return done
  }

  async function run(close: CloseKey, period: Period, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted()
      const isRun = await runCounted(store, jobOf(close), async () =>
        closePeriod(store, await taskOf(close, period, signal)),
      )
      if (isRun) return
      log('error', 'a close was abandoned: the server stopped while it ran')
      await end(close, period, 'failed', undefined, `the server ended ${maxAttempts} times during it`)
    } catch (error) {
      if (signal.aborted || error instanceof CloseLostError) return
      log('error', 'a close failed', { error: placeOf(error) })
      await end(close, period, 'failed').catch((another: unknown) =>
        log('error', 'a failed close could not be recorded', { error: placeOf(another) }),
      )
    }
  }

  async function taskOf(close: CloseKey, period: Period, signal: AbortSignal) {
    const { id, mids, ...span } = period
    const { request, note } = await versionOf(store.db, close)
    const requester = JSON.parse(request) as CloseRequest
    const lists = (await readCoverage(store, mids)).map(({ mid, orders }) => ({ mid, ...orders }))
    const overlaps = (await overlapsOf(store.db, period, mids)).filter((other) => other.id !== id)
    await store.db
      .updateTable('period_version')
      .set({ rows_expected: await countOrders(store.db, period) })
      .where(isVersion(close))
      .execute()
    return {
      close,
      period,
      holder,
      signal,
      readFacts: (db: Db, at: string) => readPeriodFacts({ ...store, db }, period, at),
      manifestOf: (stored: StoredClose<PeriodFacts>): PeriodManifest => {
        const { at, rows, rowsSha256, names, facts } = stored
        return {
          period: id,
          version: close.version,
          ...span,
          mids,
          note,
          closedAt: at,
          closedBy: requester.operatorEmail,
          ...facts,
          lists,
          statuses: {
            reader: readersVersion,
            named: [...names].map(([key, { finality }]) => {
              const [mid = '', status = ''] = key.split('\n')
              return { mid, status, finality }
            }),
          },
          rrFee: mids.map((mid) => ({ mid, unit: rrFeeUnit(mid) })),
          overlaps,
          rows,
          rowsSha256,
        }
      },
      note: async (db: Db, at: string, stored: StoredClose<PeriodFacts>, sha256: string) =>
        appendAudit(db, at, {
          ...lineOf('closed', close, period, requester),
          details: { version: close.version, rows: stored.rows, sha256, confirmedBy: requester.confirmedBy },
        }),
    }
  }

  async function end(
    close: CloseKey,
    period: Period,
    state: 'cancelled' | 'failed',
    by?: Who,
    why?: string,
  ): Promise<boolean> {
    running.get(jobOf(close).job)?.stop.abort()
    const requester = by ?? (JSON.parse((await versionOf(store.db, close)).request) as CloseRequest)
    const details = { version: close.version, ...(why !== undefined && { why }) }
    return abandonClose(store, close, period.mids, state, (db, at) =>
      appendAudit(db, at, { ...lineOf(state, close, period, requester), details }),
    )
  }

  /** Resumes abandoned closes, and detects changes in closed periods. */
  async function tend({ staleBefore }: { staleBefore: string }): Promise<void> {
    const left = await store.db
      .selectFrom('period_version')
      .innerJoin('period', 'period.id', 'period_version.period_id')
      .selectAll('period')
      .select('version')
      .where('state', '=', 'closing')
      .where('alive_at', '<', staleBefore)
      .execute()
    for (const { version, ...row } of left) {
      const close = { periodId: row.id, version }
      const period = toPeriod(row)
      if (running.has(jobOf(close).job) || stopping.signal.aborted) continue
      if (await takeOver(store, close, period, { holder, staleBefore })) void begin(close, period)
    }
    await noticeChanges(store, all)
  }

  return {
    holder,
    begin,
    cancel: (close: CloseKey, period: Period, by: Who) => end(close, period, 'cancelled', by),
    async tend(): Promise<void> {
      if (stopping.signal.aborted) return
      tending ??= store
        .now()
        .then((now) => tend({ staleBefore: iso(now - staleMs) }))
        .finally(() => (tending = undefined))
      return tending
    },
    /** A SQLite file has one server, so a running close must be abandoned. */
    async resume(): Promise<void> {
      const ageMs = store.engine === 'sqlite' ? -1 : staleMs
      await tend({ staleBefore: iso((await store.now()) - ageMs) })
    },
    async close(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([tending, ...[...running.values()].map(({ done }) => done)])
    },
  }
}

export async function countOrders(db: Db, { mids, from, to }: Omit<Period, 'id' | 'timeZone'>) {
  return countRows(
    db
      .selectFrom('ledger_order')
      .where('mid', 'in', mids)
      .where('created_at', '>=', from)
      .where('created_at', '<', to),
  )
}

type Who = Pick<CloseRequest, 'ip' | 'requestId' | 'operatorId' | 'operatorEmail'>

export function lineOf(what: string, close: CloseKey, { mids }: Period, who: Who): AuditEntry {
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

function versionOf(db: Db, close: CloseKey) {
  return db
    .selectFrom('period_version')
    .select(['request', 'note'])
    .where(isVersion(close))
    .executeTakeFirstOrThrow()
}
