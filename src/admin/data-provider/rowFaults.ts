import type { Fault } from '../../contract/readRecord.ts'

/** The faults of one row: `3.source.amount` of the page is `source.amount` of row 3. */
export function rowFaults(faults: Fault[], row: number): Fault[] {
  const start = `${row}.`
  return faults.flatMap((fault) =>
    fault.field.startsWith(start) ? [{ ...fault, field: fault.field.slice(start.length) }] : [],
  )
}
