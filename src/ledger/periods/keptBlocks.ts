import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { digestOf, keyOf, lineOf, type KeptRow } from './keptRow.ts'
import { packRows, unpackRows } from './packBlock.ts'

/** One close: a period, and which of its versions. */
export type CloseKey = { periodId: string; version: number }

/** The rows of one merchant ID in a close, in any of the tables that have them. */
export function isOfClose(mid: string, { periodId, version }: CloseKey): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and period_id = ${periodId} and version = ${version}`
}

/** Packed together: more pack better, fewer are found sooner. */
export const rowsInBlock = 1000

export type Block = {
  first_key: string
  last_key: string
  row_count: number
  sha256: string
  packed: Uint8Array
}

/** `lines` are those of the rows. */
export async function toBlock(rows: readonly KeptRow[], lines: readonly string[]): Promise<Block> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) throw new TypeError('a block has rows')
  return {
    first_key: keyOf(first),
    last_key: keyOf(last),
    row_count: rows.length,
    sha256: hash('sha256', textOf(lines)),
    packed: await packRows(rows, lines.map(digestOf)),
  }
}

/** Each line ends with a line feed, also the last one. */
export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

export async function writeBlock(
  db: Db,
  { periodId, version }: CloseKey,
  mid: string,
  number: number,
  block: Block,
): Promise<void> {
  await db
    .insertInto('period_block')
    .values({ mid, period_id: periodId, version, number, ...block })
    .execute()
}

export type ReadBlock = {
  mid: string
  number: number
  firstKey: string
  lastKey: string
  /** Undefined where the bytes cannot be read as rows. */
  rows: { row: KeptRow; line: string; isKept: boolean }[] | undefined
  /** Whether these are the rows that were kept, one by one and together. */
  isKept: boolean
}

/** The blocks of a merchant ID from its newest orders to its oldest. */
export async function* readBlocks(db: Db, close: CloseKey, mid: string): AsyncGenerator<ReadBlock> {
  for (let number = 0; ; number++) {
    const row = await db
      .selectFrom('period_block')
      .selectAll()
      .where(isOfClose(mid, close))
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) return
    yield await readBlock(row)
  }
}

type BlockRow = Block & { mid: string; number: number }

async function readBlock(row: BlockRow): Promise<ReadBlock> {
  const { mid, first_key: firstKey, last_key: lastKey } = row
  const named = { mid, number: Number(row.number), firstKey, lastKey }
  const unpacked = await unpackRows(row.packed).catch(() => undefined)
  if (!unpacked) return { ...named, rows: undefined, isKept: false }
  const rows = unpacked.rows.map((one, nth) => {
    const line = lineOf(one)
    return { row: one, line, isKept: digestOf(line) === unpacked.digests[nth] }
  })
  const isKept =
    rows.length === Number(row.row_count) &&
    rows.every((one) => one.isKept) &&
    hash('sha256', textOf(rows.map(({ line }) => line))) === row.sha256
  return { ...named, rows, isKept }
}

/** What a close kept of some orders, each told by an id and by a time at which it may lie. */
export async function findKept(
  db: Db,
  close: CloseKey,
  mid: string,
  places: readonly Pick<KeptRow, 'id' | 'created'>[],
): Promise<Map<string, KeptRow>> {
  const blocks = db.selectFrom('period_block').where(isOfClose(mid, close))
  const edges = await blocks.select(['number', 'first_key', 'last_key']).orderBy('number').execute()
  const wanted = new Map<number, Set<string>>()
  for (const place of places) {
    const key = keyOf(place)
    const edge = edges.find(({ first_key, last_key }) => first_key >= key && last_key <= key)
    if (edge) wanted.set(edge.number, (wanted.get(edge.number) ?? new Set()).add(key))
  }
  const found = new Map<string, KeptRow>()
  for (const [number, keys] of wanted) {
    const { packed } = await blocks.select('packed').where('number', '=', number).executeTakeFirstOrThrow()
    for (const row of (await unpackRows(packed)).rows) if (keys.has(keyOf(row))) found.set(row.id, row)
  }
  return found
}
