import { iso } from '../../store/openStore.ts'
import type { Run } from './claimRun.ts'
import type { Proof } from './reading/line.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { RunParts } from './runParts.ts'
import { takeLines } from './takeLines.ts'
import type { Period } from './unnamedOrders.ts'

type Reading = { mids: string[]; bytes: Uint8Array; mapping: Mapping; signal: AbortSignal }
/** What is known of a file once all of its lines are kept. */
export type Read = { lines: number; last: number; dates: Dates; proof: readonly Proof[] }
/** `to` is just past the last line's moment, or day. */
export type Dates = Period | undefined

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
    for (const { date, dayEnd } of lines)
      if (date !== null) read.dates = widen(read.dates, date, dayEnd ?? iso(Date.parse(date) + 1))
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

function widen(dates: Dates, from: string, to: string): Period {
  if (!dates) return { from, to }
  return { from: from < dates.from ? from : dates.from, to: to > dates.to ? to : dates.to }
}
