import { randomUUID } from 'node:crypto'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { placeOf, type Log } from '../http/log.ts'
import { appendAudit } from '../trail/audit.ts'
import { closePeriod, CloseLostError } from './closePeriod.ts'
import { isVersion, type CloseKey } from './closedRow.ts'
import { noticeChanges } from './noticeChanges.ts'
import { auditLine, forgetClose, readRequest, toPeriod, type Period, type Who } from './registerClose.ts'

export type Closes = ReturnType<typeof createCloses>

type Parts = { store: Store; log: Log; mids: readonly string[]; rrFeeUnit: RrFeeUnitOf }

/** After this silence a server counts as stopped. */
const staleMs = 5 * 60_000

/** Runs closes one at a time. One whose server stops has failed and can be made again. */
export function createCloses({ store, log, mids: all, rrFeeUnit }: Parts) {
  const holder = randomUUID()
  const running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  const stopping = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  let tending: Promise<void> | undefined

  function begin(close: CloseKey, period: Period): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, stopping.signal])
    const done = last.then(() => run(close, period, signal)).finally(() => running.delete(nameOf(close)))
    running.set(nameOf(close), { stop, done })
    last = done
    return done
  }

  async function run(close: CloseKey, period: Period, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted()
      await closePeriod(store, { close, period, holder, signal, rrFeeUnit })
    } catch (error) {
      if (signal.aborted || error instanceof CloseLostError) return
      log('error', 'a close failed', { error: placeOf(error) })
      await end(close, period, 'failed').catch((another: unknown) =>
        log('error', 'a failed close could not be recorded', { error: placeOf(another) }),
      )
    }
  }

  /** Deletes its rows. Returns false if the close has already ended. */
  async function end(
    close: CloseKey,
    period: Period,
    state: 'cancelled' | 'failed',
    by?: Who,
    why?: string,
  ): Promise<boolean> {
    running.get(nameOf(close))?.stop.abort()
    return store.transaction(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('period_version')
        .set({ state })
        .where(isVersion(close))
        .where('state', 'in', ['proposed', 'closing'])
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await forgetClose(db, close, period.mids)
      const requester = by ?? (await readRequest(db, close)).requester
      const details = { version: close.version, ...(why !== undefined && { why }) }
      await appendAudit(db, iso(await store.now()), {
        ...auditLine(state, close, period, requester),
        details,
      })
      return true
    })
  }

  /** Ends closes whose server has stopped, and detects changes in closed periods. */
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
      if (!running.has(nameOf(close)))
        await end(close, toPeriod(row), 'failed', undefined, 'the server stopped during it')
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
    async endAbandoned(): Promise<void> {
      const ageMs = store.engine === 'sqlite' ? -1 : staleMs
      await tend({ staleBefore: iso((await store.now()) - ageMs) })
    },
    async close(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([tending, ...[...running.values()].map(({ done }) => done)])
    },
  }
}

function nameOf({ periodId, version }: CloseKey): string {
  return `${periodId} ${version}`
}
