import { isStatement, ofStatement, type StatementCurrencies } from './place.ts'
import { maxAttempts } from '../ledger/attempts.ts'
import {
  type Claimed,
  claimRun,
  forgetAbandoned,
  type Run,
  RunLost,
  uncountRun,
  withinRun,
} from './claimRun.ts'
import { refused, StatementRefused } from './reading/rows/sentences.ts'
import type { Of, RunParts } from './runParts.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { StatementPeriod, Tolerance } from '../../api/statements.ts'
import { matchStatement } from './matchStatement.ts'
import { readFile, understandFile } from './readFile.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { fileBytes } from './receiveFile.ts'
import { wipe } from './takeLines.ts'

type Parts = Omit<RunParts, 'leaseMs'> & {
  leaseMs?: number
  onError: (error: unknown) => void
}

export type StatementRuns = ReturnType<typeof createStatementRuns>

/** Also takes over statements of a stopped server once its lease has expired. */
export function createStatementRuns({ leaseMs = 30_000, onError, ...parts }: Parts) {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isRequested = false
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false
      for (
        let claimed = await claimRun(parts.store, leaseMs);
        claimed;
        claimed = stopping.signal.aborted ? undefined : await claimRun(parts.store, leaseMs)
      )
        await workOn(claimed)
    }
  }

  /** A failed run is retried when its lease expires. Deleting a statement is retried without limit. */
  async function workOn(claimed: Claimed): Promise<void> {
    if (stopping.signal.aborted) return uncountRun(parts.store, claimed)
    const mayFail = claimed.state !== 'deleting'
    if (mayFail && claimed.attempts > maxAttempts)
      return giveUp(claimed, refused('broken.interrupted', { count: maxAttempts }))
    try {
      await runStatement({ ...parts, leaseMs }, claimed, stopping.signal)
    } catch (error) {
      if (error instanceof RunLost) return
      if (stopping.signal.aborted) return uncountRun(parts.store, claimed)
      onError(error)
      if (mayFail && claimed.attempts >= maxAttempts) await giveUp(claimed, refused('broken.failed'))
    }
  }

  async function giveUp(claimed: Claimed, why: StatementRefused): Promise<void> {
    await refuse({ ...parts, leaseMs }, claimed, why)
  }

  function look(): void {
    isRequested = true
    working ??= work()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        working = undefined
      })
  }

  return {
    look,
    /** Polls as well, to find statements that another server left. */
    start(everyMs = 5_000): void {
      const poll = () => {
        forgetAbandoned(parts.store).then(look, (error: unknown) => {
          if (!stopping.signal.aborted) onError(error)
        })
      }
      poll()
      timer = setInterval(poll, everyMs).unref()
    },
    async settled(): Promise<void> {
      while (working) await working
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}

/** An interrupted run restarts from nothing; results are hidden until it is complete. */
async function runStatement(parts: RunParts, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { store, leaseMs } = parts
  const row = await store.db
    .selectFrom('statement')
    .select(['mid', 'id', 'mids', 'visible_mids', 'size', 'mapping', 'period', 'currencies'])
    .where(isStatement(claimed))
    .where('run', '=', claimed.run)
    .executeTakeFirst()
  if (!row) throw new RunLost(claimed)
  const mids = JSON.parse(row.mids) as string[]
  const of = { id: row.id, mid: row.mid, mids }
  await wipe(store, claimed, leaseMs)
  if (claimed.state === 'deleting') return remove(parts, claimed, of)
  try {
    const file = () => fileBytes(store, row.mid, row.id, Number(row.size))
    const stated = row.mapping === null ? undefined : (JSON.parse(row.mapping) as Mapping)
    const understood = await understandFile(parts, claimed, of, { file, stated, signal })
    if (!understood) return
    const { printed, ...how } = understood
    const visibleMids = JSON.parse(row.visible_mids) as string[]
    const read = await readFile(parts, claimed, { ...how, mids, visibleMids, bytes: await file(), signal })
    const period = row.period === null ? undefined : (JSON.parse(row.period) as StatementPeriod)
    const codes = row.currencies === null ? undefined : (JSON.parse(row.currencies) as StatementCurrencies)
    await matchStatement(parts, claimed, of, {
      ...read,
      tolerance: await toleranceOf(store, claimed),
      stated: period?.source === 'set' ? period : undefined,
      printed,
      currencies: codes?.isSet ? codes.codes : undefined,
    })
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    await refuse(parts, claimed, error)
  }
}

async function toleranceOf({ db }: Store, { mid, id }: Run): Promise<Tolerance> {
  const { tolerance } = await db
    .selectFrom('statement')
    .select('tolerance')
    .where(isStatement({ mid, id }))
    .executeTakeFirstOrThrow()
  return JSON.parse(tolerance) as Tolerance
}

/** Another mapping may fit a file with missing columns. All other refused files are deleted. */
const mappable = 'columns-missing'

/** Only the reason stays visible. */
async function refuse(
  { store, leaseMs, note }: Omit<RunParts, 'reader'>,
  run: Run,
  why: StatementRefused,
): Promise<void> {
  const { reason, text } = why
  const at = iso(await store.now())
  await wipe(store, run, leaseMs)
  await withinRun(store, run, { leaseMs, line_count: 0 }, async (db) => {
    const { mids } = await db
      .updateTable('statement')
      .set({
        state: 'refused',
        refusal: JSON.stringify(text),
        changed_at: at,
        run_until: '',
        ...(reason !== mappable && { file_gone: 'refused', same_key: run.id, inspection: null }),
      })
      .where(isStatement(run))
      .returning('mids')
      .executeTakeFirstOrThrow()
    if (reason !== mappable) await db.deleteFrom('statement_chunk').where(ofStatement(run)).execute()
    const of = { mid: run.mid, id: run.id, mids: JSON.parse(mids) as string[] }
    await note(db, at, { ...of, state: 'refused', reason })
  })
}

/** Only the audit trail remains. */
async function remove({ store, leaseMs, note }: RunParts, run: Run, of: Of): Promise<void> {
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs }, async (db) => {
    for (const table of ['statement_chunk', 'statement_settlement', 'statement_hand'] as const)
      await db.deleteFrom(table).where(ofStatement(of)).execute()
    await db.deleteFrom('statement').where(isStatement(of)).execute()
    await note(db, at, { ...of, state: 'deleted' })
  })
}
