import { isStatement, ofStatement, parsed, type StatementCurrencies } from './place.ts'
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
import type { RunParts } from './runParts.ts'
import { iso } from '../../store/openStore.ts'
import type { StatementPeriod, Tolerance } from '../../api/statements.ts'
import { matchBankStatement, matchStatement } from './matchStatement.ts'
import { fileBytes, isOfBank, readFile, understandFile } from './readFile.ts'
import { matchPayouts } from './matchPayouts.ts'
import { dropPayouts } from './payouts.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { wipe } from './takeLines.ts'

/** A file that ended its server this often would end the next one, too. */
const maxAttempts = 3

type Parts = RunParts & {
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
      while (!stopping.signal.aborted) {
        const claimed = await claimRun(parts.store, leaseMs)
        if (!claimed) break
        await workOn(claimed)
      }
    }
  }

  /** A failed run is retried when its lease expires. Deleting a statement is retried without limit. */
  async function workOn(claimed: Claimed): Promise<void> {
    if (stopping.signal.aborted) return uncountRun(parts.store, claimed)
    const mayFail = claimed.state !== 'deleting'
    if (mayFail && claimed.attempts > maxAttempts)
      return refuse(parts, claimed, refused('broken.interrupted', { count: maxAttempts }))
    try {
      await runStatement(parts, claimed, stopping.signal)
    } catch (error) {
      if (error instanceof RunLost) return
      if (stopping.signal.aborted) return uncountRun(parts.store, claimed)
      onError(error)
      if (mayFail && claimed.attempts >= maxAttempts) await refuse(parts, claimed, refused('broken.failed'))
    }
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
  const { store } = parts
  const row = await store.db
    .selectFrom('statement')
    .select(['visible_mids', 'size', 'mapping', 'period', 'currencies', 'tolerance', 'sender', 'created_by'])
    .where(isStatement(claimed))
    .where('run', '=', claimed.run)
    .executeTakeFirst()
  if (!row) throw new RunLost(claimed)
  await wipe(store, claimed)
  if (claimed.state === 'deleting') return remove(parts, claimed)
  try {
    const file = () => fileBytes(store, claimed, Number(row.size))
    const stated = parsed<Mapping>(row.mapping)
    const visibleMids = JSON.parse(row.visible_mids) as string[]
    const understood = await understandFile(parts, claimed, { file, visibleMids, stated, signal })
    if (!understood) return
    const { printed, storedTolerance, ...how } = understood
    const read = await readFile(parts, claimed, { ...how, visibleMids, bytes: await file(), signal })
    if (isOfBank(how.mapping)) return await matchBankStatement(parts, claimed, read)
    const period = parsed<StatementPeriod>(row.period)
    const currencies = parsed<StatementCurrencies>(row.currencies)
    const tolerance = storedTolerance ?? row.tolerance
    await matchStatement(parts, claimed, {
      ...read,
      tolerance: JSON.parse(tolerance) as Tolerance,
      kept:
        stated && row.sender !== null
          ? { signature: row.sender, mapping: stated, tolerance, updated_by: row.created_by }
          : undefined,
      stated: period?.source === 'set' ? period : undefined,
      printed,
      currencies: currencies?.isSet ? currencies.codes : undefined,
    })
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    await refuse(parts, claimed, error)
  }
}

/** Another mapping may fit a file with missing columns. All other refused files are deleted. */
const mappable = 'columns-missing'

/** Only the reason stays visible. */
async function refuse(
  { store, note }: Pick<RunParts, 'store' | 'note'>,
  run: Run,
  { reason, text }: StatementRefused,
): Promise<void> {
  const at = iso(await store.now())
  await wipe(store, run)
  await withinRun(
    store,
    run,
    async (db) => {
      await dropPayouts(db, run)
      if (reason !== mappable) await db.deleteFrom('statement_chunk').where(ofStatement(run)).execute()
      await note(db, at, { id: run.id, mids: run.mids, state: 'refused', reason })
    },
    {
      line_count: 0,
      state: 'refused',
      refusal: JSON.stringify(text),
      changed_at: at,
      run_until: '',
      ...(reason !== mappable && { file_gone: 'refused', same_key: run.id, inspection: null }),
    },
  )
}

/** Only the audit trail remains. */
async function remove({ store, note }: RunParts, run: Run): Promise<void> {
  const at = iso(await store.now())
  await withinRun(store, run, async (db) => {
    await dropPayouts(db, run)
    for (const table of ['statement_chunk', 'statement_settlement', 'statement_hand'] as const)
      await db.deleteFrom(table).where(ofStatement(run)).execute()
    await db.deleteFrom('statement').where(isStatement(run)).execute()
    await note(db, at, { id: run.id, mids: run.mids, state: 'deleted' })
  })
  await matchPayouts(store, run.mids, { isOnlyProposing: true })
}
