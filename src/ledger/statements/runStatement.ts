import { createHash } from 'node:crypto'
import { coverageOf } from '../coverage.ts'
import { namesQuery, toNames } from '../statusNames.ts'
import { storableText } from '../../store/storableText.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { RunLost, withinRun, type Claimed, type Run } from './claimRun.ts'
import { createClassCounts } from './classCounts.ts'
import type { Tolerance } from './facts.ts'
import { takeLoneLines } from './loneLines.ts'
import { matchOrders } from './matchOrders.ts'
import { openIn } from './openClasses.ts'
import type { CountsRrFee } from './orderFacts.ts'
import type { Proof } from './reading/line.ts'
import type { Inspection, Mapping } from './reading/mapping.ts'
import { StatementRefused } from './reading/StatementRefused.ts'
import { fileBytes } from './receiveFile.ts'
import type { StatementReader } from './StatementReader.ts'
import { takeLines, wipe } from './takeLines.ts'
import { takeUnnamedOrders, type Period } from './unnamedOrders.ts'

/** How a run ended, for the trail. */
export type RunEnd = {
  id: string
  mid: string
  mids: string[]
  state: 'done' | 'asks' | 'refused' | 'deleted'
  lines?: number
  open?: number
  reason?: string
}

export type RunParts = {
  store: Store
  reader: StatementReader
  countsRrFee: CountsRrFee
  leaseMs: number
  /** Written with the end, all or nothing. */
  note: (db: Db, at: string, end: RunEnd) => Promise<void>
}

/**
 * From the file to what each line comes to. One that is broken off, by whatever, begins anew: what it had written goes
 * first, and nobody is shown any of it before the end.
 */
export async function runStatement(parts: RunParts, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { store, leaseMs } = parts
  const row = await store.db
    .selectFrom('statement')
    .select(['mid', 'id', 'mids', 'size', 'mapping', 'period'])
    .where('mid', '=', claimed.mid)
    .where('id', '=', claimed.id)
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
    const mapping = await inspect(parts, claimed, of, { file, stated, signal })
    if (!mapping) return
    const read = await readLines(parts, claimed, { mids, bytes: await file(), mapping, signal })
    const period =
      row.period === null ? undefined : (JSON.parse(row.period) as Period & { isGuessed: boolean })
    const chosen = period && !period.isGuessed ? period : undefined
    const tolerance = await toleranceOf(store, claimed)
    await match(parts, claimed, of, { ...read, tolerance, chosen })
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    await refuse(parts, claimed, error)
  }
}

type Of = { id: string; mid: string; mids: string[] }

type Asked = { file: () => Promise<Uint8Array>; stated: Mapping | undefined; signal: AbortSignal }

/** How the file is understood: as somebody has said, as was kept of this sender, or as it seems; undefined where somebody has to be asked. */
async function inspect(
  { store, reader, leaseMs, note }: RunParts,
  run: Run,
  of: Of,
  { file, stated, signal }: Asked,
): Promise<Mapping | undefined> {
  const first = await reader.inspect(await file(), {
    signal,
    ...(stated && { kept: stated, layout: stated.layout }),
  })
  const sender = signatureOf(first)
  const kept = stated ? undefined : await keptOf(store, of.mid, sender)
  const found = kept ? await reader.inspect(await file(), { signal, kept: kept.mapping }) : first
  const mustAsk = found.questions.length > 0
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs }, async (db) => {
    await db
      .updateTable('statement')
      .set({
        sender,
        inspection: storableText(JSON.stringify(found)),
        ...(!mustAsk && { mapping: JSON.stringify(found.mapping) }),
        ...(kept && { kept_mapping: 1, tolerance: kept.tolerance }),
        ...(mustAsk && { state: 'asks', changed_at: at, run_until: '' }),
      })
      .where('mid', '=', of.mid)
      .where('id', '=', of.id)
      .execute()
    if (mustAsk) await note(db, at, { ...of, state: 'asks' })
  })
  return mustAsk ? undefined : found.mapping
}

async function keptOf({ db }: Store, mid: string, signature: string) {
  const row = await db
    .selectFrom('statement_sender')
    .select(['mapping', 'tolerance'])
    .where('mid', '=', mid)
    .where('signature', '=', signature)
    .executeTakeFirst()
  return row && { mapping: JSON.parse(row.mapping) as Mapping, tolerance: row.tolerance }
}

async function toleranceOf({ db }: Store, { mid, id }: Run): Promise<Tolerance> {
  const { tolerance } = await db
    .selectFrom('statement')
    .select('tolerance')
    .where('mid', '=', mid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(tolerance) as Tolerance
}

/** A sender is known by the names of the columns, whatever their order and their letters. */
export function signatureOf({ columns }: Pick<Inspection, 'columns'>): string {
  const names = columns.map((name) => name.trim().toLowerCase()).toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}

type Reading = { mids: string[]; bytes: Uint8Array; mapping: Mapping; signal: AbortSignal }
type Read = { lines: number; last: number; dates: Dates; proof: readonly Proof[] }
type Dates = { from: string; to: string; isWholeDay: boolean } | undefined

async function readLines(
  { store, reader, leaseMs }: RunParts,
  run: Run,
  { mids, bytes, mapping, signal }: Reading,
): Promise<Read> {
  const read: Read = { lines: 0, last: 0, dates: undefined, proof: [] }
  for await (const { lines, unreadable, progress, proof } of reader.read(bytes, mapping, { signal })) {
    signal.throwIfAborted()
    read.lines += lines.length + unreadable.length
    for (const { number } of [...lines.slice(-1), ...unreadable.slice(-1)])
      read.last = Math.max(read.last, number)
    for (const { date, isWholeDay = false } of lines)
      if (date !== null) read.dates = widen(read.dates, date, isWholeDay)
    if (proof) read.proof = proof
    await takeLines(
      store,
      { run, mids, leaseMs },
      { lines, unreadable },
      {
        done: progress.bytes,
        of: progress.ofBytes,
        lines: read.lines,
      },
    )
  }
  return read
}

function widen(dates: Dates, date: string, isWholeDay: boolean): NonNullable<Dates> {
  if (!dates) return { from: date, to: date, isWholeDay }
  return {
    from: date < dates.from ? date : dates.from,
    to: date > dates.to ? date : dates.to,
    isWholeDay: dates.isWholeDay || isWholeDay,
  }
}

type Matched = Read & { tolerance: Tolerance; chosen: Period | undefined }

async function match(parts: RunParts, run: Run, of: Of, read: Matched): Promise<void> {
  const { store, leaseMs, countsRrFee, note } = parts
  const { mids } = of
  await withinRun(store, run, { leaseMs, progress_done: 0, progress_of: read.lines }, async (db) => {
    const changes = { state: 'matching', proof: JSON.stringify(read.proof) } as const
    await db.updateTable('statement').set(changes).where('mid', '=', of.mid).where('id', '=', of.id).execute()
  })
  const { rows } = await store.db.executeQuery(namesQuery(store.db, mids))
  const counts = createClassCounts()
  const matching = {
    run,
    leaseMs,
    mids,
    tolerance: read.tolerance,
    names: toNames(rows),
    countsRrFee,
    counts,
  }
  await matchOrders(store, matching)
  await takeLoneLines(store, matching)
  const period = read.chosen ?? periodOf(read.dates)
  if (period) await takeUnnamedOrders(store, matching, period, read.last + 1)
  const classes = counts.read()
  const open = openIn(classes)
  const coverage = await coverageOf(store, mids, 'orders')
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs, progress_done: read.lines }, async (db) => {
    await db
      .updateTable('statement')
      .set({
        state: 'done',
        classes: JSON.stringify(classes),
        open_count: open,
        coverage: coverage === 'exact' ? 'exact' : 'at-least',
        period: period ? JSON.stringify({ from: period.from, to: period.to, isGuessed: !read.chosen }) : null,
        changed_at: at,
        run_until: '',
      })
      .where('mid', '=', of.mid)
      .where('id', '=', of.id)
      .execute()
    await note(db, at, { ...of, state: 'done', lines: read.lines, open })
  })
}

const dayMs = 24 * 3_600_000

/** Up to the end of the last line's day, where the file names days; else just past its last moment. */
function periodOf(dates: Dates): Period | undefined {
  return dates && { from: dates.from, to: iso(Date.parse(dates.to) + (dates.isWholeDay ? dayMs : 1)) }
}

/** Nothing is shown of it but why. */
export async function refuse(
  { store, leaseMs, note }: Omit<RunParts, 'reader'>,
  run: Run,
  why: StatementRefused,
): Promise<void> {
  const { reason, message } = why
  const at = iso(await store.now())
  await wipe(store, run, leaseMs)
  await withinRun(store, run, { leaseMs, line_count: 0 }, async (db) => {
    const { mids } = await db
      .updateTable('statement')
      .set({ state: 'refused', refusal: JSON.stringify({ reason, message }), changed_at: at, run_until: '' })
      .where('mid', '=', run.mid)
      .where('id', '=', run.id)
      .returning('mids')
      .executeTakeFirstOrThrow()
    const of = { mid: run.mid, id: run.id, mids: JSON.parse(mids) as string[] }
    await note(db, at, { ...of, state: 'refused', reason })
  })
}

/** All that is left of it is in the trail. */
async function remove({ store, leaseMs, note }: RunParts, run: Run, of: Of): Promise<void> {
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs }, async (db) => {
    for (const table of ['statement_chunk', 'statement_settlement'] as const)
      await db.deleteFrom(table).where('mid', '=', of.mid).where('statement', '=', of.id).execute()
    await db.deleteFrom('statement').where('mid', '=', of.mid).where('id', '=', of.id).execute()
    await note(db, at, { ...of, state: 'deleted' })
  })
}
