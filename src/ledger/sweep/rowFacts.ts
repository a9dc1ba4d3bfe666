/** What the machine knows of a row: `lastSweep` is undefined where the ledger did not have it, null where no sweep has seen it. */
export type RowFacts = {
  id: string
  createdAt: number | null
  updatedAt?: number | null
  lastSweep: number | null | undefined
}

/** What was changed by then had been created by then. */
export function wasThereAt({ createdAt, updatedAt }: RowFacts, at: number): boolean {
  const latest = createdAt ?? updatedAt ?? null
  return latest !== null && latest <= at
}
