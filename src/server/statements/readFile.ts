import { createHash } from 'node:crypto'
import { storableText } from '../../store/engine/storableText.ts'
import { valueAt } from '../../api/mappingPath.ts'
import type { StatementPeriod } from '../../api/statements.ts'
import { ofStatement, type Place } from './place.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { type Run, withinRun } from './claimRun.ts'
import type { Mapping, MoneyRule } from '../../api/statementMapping.requests.ts'
import { type Inspection, type Question, ruleColumns } from './reading/mapping.ts'
import type { RunParts } from './runParts.ts'
import type { Proof } from './reading/rows/row.ts'
import { answerByOrders } from './answerByOrders.ts'
import { findIds } from './findIds.ts'
import { createLineDays, type LineDays, spanOf } from './linePeriod.ts'
import { takeLines } from './takeLines.ts'

type FileSource = {
  file: () => Promise<Uint8Array>
  visibleMids: string[]
  stated: Mapping | undefined
  signal: AbortSignal
}

type Understood = {
  mapping: Mapping
  printed: StatementPeriod | undefined
  periodZone: string
  /** That of the sender's earlier files. */
  storedTolerance: string | undefined
}

/** Uses the stated mapping, the sender's stored one, or a guess; undefined if a person has to decide. */
export async function understandFile(
  { store, reader, countsRrFee, note }: RunParts,
  run: Run,
  { file, visibleMids, stated, signal }: FileSource,
): Promise<Understood | undefined> {
  const { mid, mids } = run
  const statedOptions = stated && { stored: stated, layout: stated.layout }
  const first = await reader.inspect(await file(), { signal, ...statedOptions })
  const sender = signatureOf(first)
  const stored = stated ? undefined : await readStoredMapping(store, mid, sender)
  const read = stored ? await reader.inspect(await file(), { signal, stored: stored.mapping }) : first
  // A file about another merchant is understood as well, and its lines are shown as the other's.
  const ledger = { store, mids: visibleMids, countsRrFee }
  // A person's answer to this file is taken as it is; an answer to an earlier file is not asked for again.
  const answered =
    stated || isOfBank(read.mapping)
      ? read
      : await answerByOrders(ledger, await findIds(ledger, read, { isAnswered: stored !== undefined }), {
          isNew: !stored,
        })
  const { sample: _, idColumns: __, numbers: ___, ...inspection } = withExamples(answered)
  const { mapping, periodZone } = inspection
  const mustAsk = inspection.questions.length > 0
  const at = iso(await store.now())
  await withinRun(
    store,
    run,
    async (db) => {
      if (mustAsk) await note(db, at, { id: run.id, mids, state: 'asks' })
    },
    {
      // A sender is recognised by the columns of its file, so not by columns that a person has set.
      ...(!stated && { sender }),
      inspection: storableText(JSON.stringify(inspection)),
      ...(stored && { kept_mapping: 1, tolerance: stored.tolerance }),
      ...(mustAsk ? { state: 'asks', changed_at: at, run_until: '' } : { mapping: JSON.stringify(mapping) }),
    },
  )
  if (mustAsk) return undefined
  const span = inspection.printed && spanOf(inspection.printed.from, inspection.printed.to, periodZone)
  return {
    mapping,
    periodZone,
    printed: span && { ...span, timeZone: periodZone, source: 'printed' },
    storedTolerance: stored?.tolerance,
  }
}

async function readStoredMapping({ db }: Store, mid: string, signature: string) {
  const row = await db
    .selectFrom('statement_sender')
    .select(['mapping', 'tolerance'])
    .where('mid', '=', mid)
    .where('signature', '=', signature)
    .executeTakeFirst()
  return row && { mapping: JSON.parse(row.mapping) as Mapping, tolerance: row.tolerance }
}

/** A sender is recognised by its column names, regardless of order and case. */
function signatureOf({ columns }: Pick<Inspection, 'columns'>): string {
  const names = columns.map((name) => name.trim().toLowerCase()).toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}

export type Period = { from: string; to: string }
type Reading = {
  visibleMids: string[]
  bytes: Uint8Array
  mapping: Mapping
  periodZone: string
  signal: AbortSignal
}
export type Read = { lines: number; last: number; days: LineDays; proof: readonly Proof[] }

export async function readFile(
  { store, reader }: RunParts,
  run: Run,
  { visibleMids, bytes, mapping, periodZone, signal }: Reading,
): Promise<Read> {
  const read: Read = { lines: 0, last: 0, days: createLineDays(periodZone), proof: [] }
  const taking = { run, visibleMids, idRule: mapping.orderId, isOfBank: isOfBank(mapping) }
  for await (const { lines, unreadable, progress, proof } of reader.read(bytes, mapping, { signal })) {
    signal.throwIfAborted()
    read.lines += lines.length + unreadable.length
    for (const { number } of [...lines.slice(-1), ...unreadable.slice(-1)])
      read.last = Math.max(read.last, number)
    for (const { date } of lines) if (date !== null) read.days.add(date)
    if (proof) read.proof = proof
    const { bytes: progress_done, ofBytes: progress_of } = progress
    const changes = { progress_done, progress_of, line_count: read.lines }
    await takeLines(store, taking, { lines, unreadable }, changes)
  }
  return read
}

export function isOfBank({ layout }: Mapping): boolean {
  return layout.form === 'camt.053'
}

/** A buffer of its own, so that it can be transferred to a thread. */
export async function fileBytes(
  { db }: Pick<Store, 'db'>,
  place: Place,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(size)
  for (let [number, filled] = [0, 0]; filled < size; number++) {
    const { bytes } = await db
      .selectFrom('statement_chunk')
      .select('bytes')
      .where(ofStatement(place))
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    whole.set(bytes, filled)
    filled += bytes.byteLength
  }
  return whole
}

const maxExamples = 3
const maxLength = 60

/** Gives each question a few cells of its columns, and each column to choose its own. */
function withExamples(inspection: Inspection): Inspection {
  return { ...inspection, questions: inspection.questions.map((one) => examplesOf(one, inspection)) }
}

function examplesOf(question: Question, inspection: Inspection): Question {
  const part = question.about.replace('feeSign', 'fees').replace('units', 'amount').split('.')[0] ?? ''
  const columns = columnsIn(valueAt(inspection.mapping, part))
  const choices = question.choices?.map((choice) => {
    const examples = cellsOf(inspection, columnsIn(choice.value))
    return examples.length > 0 ? { ...choice, examples } : choice
  })
  return {
    ...question,
    ...(columns.length > 0 && { examples: cellsOf(inspection, columns) }),
    ...(choices && { choices }),
  }
}

/** Columns that a part of the mapping or an answer names. */
function columnsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(columnsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('from' in value) return ruleColumns(value as MoneyRule)
  return 'column' in value && typeof value.column === 'string' ? [value.column] : []
}

function cellsOf({ columns, mapping, sample }: Inspection, names: readonly string[]): string[] {
  const places = names.filter((name) => !mapping.personal.includes(name)).map((name) => columns.indexOf(name))
  const cells = sample.rows.flatMap(({ cells }) => places.map((at) => (cells[at] ?? '').trim()))
  return [...new Set(cells.filter((cell) => cell !== '' && cell.length <= maxLength))].slice(0, maxExamples)
}
