import { isStatement } from './place.ts'
import { createHash } from 'node:crypto'
import { storableText } from '../../store/engine/storableText.ts'
import type { StatementPeriod } from '../../api/statements.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { type Run, withinRun } from './claimRun.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { Inspection } from './reading/mapping.ts'
import type { Of, RunParts } from './runParts.ts'
import type { Proof } from './reading/line.ts'
import { answerByOrders } from './answerByOrders.ts'
import { withExamples } from './questionExamples.ts'
import { findIds } from './findIds.ts'
import { createLineDays, type LineDays, spanOf } from './linePeriod.ts'
import { takeLines } from './takeLines.ts'

type FileSource = { file: () => Promise<Uint8Array>; stated: Mapping | undefined; signal: AbortSignal }

type Understood = { mapping: Mapping; printed: StatementPeriod | undefined; periodZone: string }

/** Uses the stated mapping, the sender's stored one, or a guess; undefined if a person has to decide. */
export async function understandFile(
  { store, reader, leaseMs, countsRrFee, note }: RunParts,
  run: Run,
  of: Of,
  { file, stated, signal }: FileSource,
): Promise<Understood | undefined> {
  const statedOptions = stated && { stored: stated, layout: stated.layout }
  const first = await reader.inspect(await file(), { signal, ...statedOptions })
  const sender = signatureOf(first)
  const stored = stated ? undefined : await readStoredMapping(store, of.mid, sender)
  const read = stored ? await reader.inspect(await file(), { signal, stored: stored.mapping }) : first
  const ledger = { store, mids: of.mids }
  // A person's answer to this file is taken as it is; an answer to an earlier file is not asked for again.
  const withIds = stated ? read : await findIds(ledger, read, { isAnswered: stored !== undefined })
  const answered = stated
    ? read
    : await answerByOrders({ ...ledger, countsRrFee }, withIds, { isNew: !stored })
  const { sample: _, idColumns: __, numbers: ___, ...inspection } = withExamples(answered)
  const mustAsk = inspection.questions.length > 0
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs }, async (db) => {
    await db
      .updateTable('statement')
      .set({
        sender,
        inspection: storableText(JSON.stringify(inspection)),
        ...(!mustAsk && { mapping: JSON.stringify(inspection.mapping) }),
        ...(stored && { kept_mapping: 1, tolerance: stored.tolerance }),
        ...(mustAsk && { state: 'asks', changed_at: at, run_until: '' }),
      })
      .where(isStatement(of))
      .execute()
    if (mustAsk) await note(db, at, { ...of, state: 'asks' })
  })
  if (mustAsk) return undefined
  const { mapping, periodZone } = inspection
  const span = inspection.printed && spanOf(inspection.printed.from, inspection.printed.to, periodZone)
  return {
    mapping,
    periodZone,
    printed: span && { ...span, timeZone: periodZone, source: 'printed' },
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
  mids: string[]
  visibleMids: string[]
  bytes: Uint8Array
  mapping: Mapping
  periodZone: string
  signal: AbortSignal
}
export type Read = { lines: number; last: number; days: LineDays; proof: readonly Proof[] }

export async function readFile(
  { store, reader, leaseMs }: RunParts,
  run: Run,
  { mids, visibleMids, bytes, mapping, periodZone, signal }: Reading,
): Promise<Read> {
  const read: Read = { lines: 0, last: 0, days: createLineDays(periodZone), proof: [] }
  const taking = { run, mids, visibleMids, idRule: mapping.orderId, leaseMs }
  for await (const { lines, unreadable, progress, proof } of reader.read(bytes, mapping, { signal })) {
    signal.throwIfAborted()
    read.lines += lines.length + unreadable.length
    for (const { number } of [...lines.slice(-1), ...unreadable.slice(-1)])
      read.last = Math.max(read.last, number)
    for (const { date, dayEnd } of lines) if (date !== null) read.days.add(date, { dayEnd })
    if (proof) read.proof = proof
    const so = { done: progress.bytes, of: progress.ofBytes, lines: read.lines }
    await takeLines(store, taking, { lines, unreadable }, so)
  }
  return read
}
