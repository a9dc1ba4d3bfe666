import type { CompiledQuery } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { blocksInRow, bucketOf, entryOf, longest, steps, stepsOf, type Step } from './blocks.ts'
import {
  chunked,
  digestOf,
  maxKeys,
  nameOf,
  numberKeys,
  padded,
  plainKey,
  splitKey,
  type FeeKey,
} from '../ledger/feeKeys.ts'
import {
  addFees,
  isNothing,
  readEntries,
  readSums,
  sumsIn,
  sumsOf,
  writeEntries,
  writeSums,
  type Charged,
  type FeeSums,
} from '../ledger/feeSums.ts'

/** By block number; -1 for orders without a readable creation time. */
type Blocks = Map<number, FeeSums>

type Moved = { key: FeeKey; digest: string; shortest: Blocks }

/** Nets the changes of a booking, so that each row is read and written once. Requires the lock of the merchant ID. */
export function createFeeTotals(mid: string) {
  const moves = new Map<string, Moved>()

  function move(row: Charged, by: 1 | -1): void {
    const { created_at } = row
    const at = created_at === null ? undefined : Date.parse(created_at)
    const sums = sumsOf(row)
    for (const key of [plainKey(row), splitKey(row)]) add(movedOf(key), at, sums, by)
  }

  function movedOf(key: FeeKey): Moved {
    const name = nameOf(key)
    const existing = moves.get(name)
    if (existing) return existing
    const moved = { key, digest: digestOf(key), shortest: new Map() }
    moves.set(name, moved)
    return moved
  }

  async function read(db: Db): Promise<(db: Db) => Generator<CompiledQuery, void>> {
    const keys = new Map([...moves.values()].map(({ digest, key }) => [digest, key]))
    const rows = rowsOf(moves.values(), await numberKeys(db, mid, keys))
    const stored = rows.size === 0 ? new Map<string, string>() : await readRows(db, mid, [...rows.values()])
    return (db) => writes(db, rows, stored)
  }

  function* writes(
    db: Db,
    rows: ReadonlyMap<string, MovedRow>,
    stored: ReadonlyMap<string, string>,
  ): Generator<CompiledQuery, void> {
    const added = ([name, { entries, ...row }]: [string, MovedRow]) => {
      const entrySums = readEntries(stored.get(name) ?? '')
      for (const [entry, moved] of entries) {
        const before = entrySums.get(entry)
        if (before !== undefined) addFees(moved, readSums(before), 1)
        if (isNothing(moved)) entrySums.delete(entry)
        else entrySums.set(entry, writeSums(moved))
      }
      return { mid, ...row, sums: writeEntries(entrySums) }
    }
    // Larger statements would keep other writers waiting.
    for (const some of chunked([...rows], 32))
      yield db
        .insertInto('fee_total')
        .values(some.map(added))
        .onConflict((conflict) =>
          conflict
            .columns(['mid', 'is_split', 'step', 'bucket', 'part'])
            .doUpdateSet(({ ref }) => ({ sums: ref('excluded.sums') })),
        )
        .compile()
  }

  return { move, read }
}

function add({ key, shortest }: Moved, at: number | undefined, sums: FeeSums, by: 1 | -1): void {
  const [step = longest] = stepsOf(key.is_split === 1)
  addFees(sumsIn(shortest, at === undefined ? -1 : bucketOf(at, step)), sums, by)
}

type MovedRow = { is_split: number; step: Step; bucket: number; part: number; entries: Blocks }

function rowsOf(moves: Iterable<Moved>, numbers: ReadonlyMap<string, number>): Map<string, MovedRow> {
  const rows = new Map<string, MovedRow>()
  for (const { key, digest, shortest } of moves) {
    const number = numbers.get(digest) ?? 0
    const part = Math.floor(number / maxKeys)
    for (const { step, blocks } of levelsOf(shortest, stepsOf(key.is_split === 1)))
      for (const [block, sums] of blocks) {
        if (isNothing(sums) || (block === -1 && step !== longest)) continue
        const bucket = Math.floor(block / blocksInRow(step))
        const row = { is_split: key.is_split, step, bucket, part }
        const name = rowName(row)
        const moved = rows.get(name) ?? { ...row, entries: new Map() }
        rows.set(name, moved)
        moved.entries.set(entryOf(number, block, step), sums)
      }
  }
  return rows
}

function* levelsOf(shortest: Blocks, of: readonly Step[]): Generator<{ step: Step; blocks: Blocks }, void> {
  let before: { step: Step; blocks: Blocks } | undefined
  for (const step of of) {
    const blocks: Blocks = before === undefined ? shortest : new Map()
    if (before)
      for (const [block, sums] of before.blocks)
        addFees(sumsIn(blocks, Math.floor((block * before.step) / step)), sums, 1)
    before = { step, blocks }
    yield before
  }
}

async function readRows(db: Db, mid: string, rows: MovedRow[]): Promise<Map<string, string>> {
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
  const [first, ...rest] = selects
  const read = await first?.unionAll(rest).execute()
  return new Map(read?.map(({ sums, ...row }) => [rowName(row), sums]))
}

function rowName(row: { is_split: number; step: number; bucket: number; part: number }): string {
  return `${row.is_split} ${row.step} ${row.bucket} ${row.part}`
}
