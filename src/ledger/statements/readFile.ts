import type { Run } from './claimRun.ts'
import type { Proof } from './reading/line.ts'
import type { Mapping } from './reading/mapping.ts'
import type { RunParts } from './runParts.ts'
import { takeLines } from './takeLines.ts'

type Reading = { mids: string[]; bytes: Uint8Array; mapping: Mapping; signal: AbortSignal }
/** What is known of a file once all of its lines are kept. */
export type Read = { lines: number; last: number; dates: Dates; proof: readonly Proof[] }
export type Dates = { from: string; to: string; isWholeDay: boolean } | undefined

export async function readFile(
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
