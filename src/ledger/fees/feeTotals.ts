import type { Db } from '../../store/openStore.ts'
import { bucketOf, longest, quarter, steps, stepsOf, type Step } from './blocks.ts'
import { chunked, digestOf, keysOf, numberKeys, padded, type FeeKey } from './feeKeys.ts'
import {
  addFees,
  isNothing,
  noFees,
  readEntries,
  readSums,
  sumsOf,
  writeEntries,
  writeSums,
  type Charged,
  type FeeSums,
} from './feeSums.ts'

/** Entries of one row of `fee_total`. */
const mostEntries = 256

type Moved = { is_split: 0 | 1; step: Step; bucket: number; part: number; entries: Map<number, FeeSums> }

/**
 * What a booking adds to the fee totals and takes from them, put together so that each row is read and written
 * once. Whoever writes holds the MID.
 */
export function createFeeTotals(mid: string) {
  const moves = new Map<string, { whole: string; split: string; quarters: Map<number, FeeSums> }>()
  const keys = new Map<string, FeeKey>()

  function move(row: Charged, by: 1 | -1): void {
    const { order_type, status, fee_currency, fee_currency_stated, created_at } = row
    const name = JSON.stringify([order_type, status, fee_currency, fee_currency_stated])
    let moved = moves.get(name)
    if (moved === undefined) {
      const { whole, split } = keysOf(row)
      moved = { whole: digestOf(whole), split: digestOf(split), quarters: new Map() }
      keys.set(moved.whole, whole).set(moved.split, split)
      moves.set(name, moved)
    }
    const at = created_at === null ? -1 : bucketOf(Date.parse(created_at), quarter)
    const sums = moved.quarters.get(at) ?? noFees()
    moved.quarters.set(at, sums)
    addFees(sums, sumsOf(row), by)
  }

  async function write(db: Db): Promise<void> {
    const numbers = await numberKeys(db, mid, keys)
    const rows = new Map<string, Moved>()
    for (const { whole, split, quarters } of moves.values())
      for (const [at, sums] of quarters) {
        if (isNothing(sums)) continue
        for (const [is_split, digest] of [
          [0, whole],
          [1, split],
        ] as const)
          spread(rows, { is_split, number: numbers.get(digest) ?? 0, at, sums })
      }
    if (rows.size === 0) return
    const known = await readRows(db, mid, [...rows.values()])
    const written = [...rows].map(([name, { entries, ...row }]) => {
      const kept = readEntries(known.get(name) ?? '')
      for (const [number, moved] of entries) {
        const before = kept.get(number)
        const sums = before === undefined ? noFees() : readSums(before)
        addFees(sums, moved, 1)
        if (isNothing(sums)) kept.delete(number)
        else kept.set(number, writeSums(sums))
      }
      return { mid, ...row, sums: writeEntries(kept) }
    })
    for (const some of chunked(written))
      await db
        .insertInto('fee_total')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['mid', 'is_split', 'step', 'bucket', 'part'])
            .doUpdateSet(({ ref }) => ({ sums: ref('excluded.sums') })),
        )
        .execute()
  }

  return { move, write }
}

type Spreading = { is_split: 0 | 1; number: number; at: number; sums: FeeSums }

/** To the blocks of every step. */
function spread(rows: Map<string, Moved>, { is_split, number, at, sums }: Spreading): void {
  const part = Math.floor(number / mostEntries)
  for (const step of at === -1 ? [longest] : stepsOf(is_split === 1)) {
    const bucket = at === -1 ? -1 : Math.floor((at * quarter) / step)
    const row = { is_split, step, bucket, part }
    const name = nameOf(row)
    const moved = rows.get(name) ?? { ...row, entries: new Map<number, FeeSums>() }
    rows.set(name, moved)
    const entry = moved.entries.get(number) ?? noFees()
    moved.entries.set(number, entry)
    addFees(entry, sums, 1)
  }
}

async function readRows(db: Db, mid: string, rows: Moved[]): Promise<Map<string, string>> {
  const parts = padded([...new Set(rows.map(({ part }) => part))])
  const selects = steps.flatMap((step) => {
    const buckets = [...new Set(rows.filter((row) => row.step === step).map(({ bucket }) => bucket))]
    return chunked(buckets).map((some) =>
      db
        .selectFrom('fee_total')
        .select(['is_split', 'step', 'bucket', 'part', 'sums'])
        .where('mid', '=', mid)
        .where('is_split', 'in', [0, 1])
        .where('step', '=', step)
        .where('bucket', 'in', padded(some))
        .where('part', 'in', parts),
    )
  })
  const [first, ...others] = selects
  const read = await first?.unionAll(others).execute()
  return new Map(read?.map(({ sums, ...row }) => [nameOf(row), sums]))
}

function nameOf(row: { is_split: number; step: number; bucket: number; part: number }): string {
  return `${row.is_split} ${row.step} ${row.bucket} ${row.part}`
}
