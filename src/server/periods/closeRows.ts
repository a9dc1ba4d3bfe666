import { sql, type RawBuilder } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { ClosedField, ClosedRow } from '../../api/periods.ts'
import { columnOf, digestOf, closedFields, lineOf } from './closedRow.ts'

export type CloseKey = { periodId: string; version: number }

export function isVersion({ periodId, version }: CloseKey): RawBuilder<boolean> {
  return sql<boolean>`period_id = ${periodId} and version = ${version}`
}

export function isOfClose(mid: string, close: CloseKey): RawBuilder<boolean> {
  return sql<boolean>`mid = ${mid} and ${isVersion(close)}`
}

/** Rows per transaction: a small transaction waits for the disk as long as a large one. */
export const rowsInWrite = 4000
const rowsInPage = 1000

const isFlag = (field: ClosedField) => field === 'feeCurrencyStated' || field === 'missing'

const columns = sql.join(closedFields.map((field) => sql.ref(columnOf[field])))
const listedValues = sql.join(
  closedFields.map((field, nth) => {
    const value = sql`listed.value ->> ${sql.lit(nth)}`
    return isFlag(field) ? sql`cast(${value} as integer)` : value
  }),
)
const namedColumns = sql.join(
  closedFields.map((field) => sql`${sql.ref(columnOf[field])} as ${sql.ref(field)}`),
)

export function withDigest(line: string): string {
  return `${line.slice(0, -1)},"${digestOf(line)}"]`
}

/** `lines` include their digests. They are passed as one parameter, because binding thousands takes longer. */
export async function writeRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  { periodId, version }: CloseKey,
  mid: string,
  lines: readonly string[],
): Promise<void> {
  const json = `[${lines.join(',')}]`
  const each =
    engine === 'sqlite'
      ? sql`json_each(${json}) as listed`
      : sql`jsonb_array_elements(${json}::jsonb) as listed (value)`
  await sql`insert into period_row (mid, period_id, version, ${columns}, digest)
    select cast(${mid} as text), cast(${periodId} as text), cast(${version} as integer), ${listedValues},
      listed.value ->> ${sql.lit(closedFields.length)}
    from ${each}`.execute(db)
}

export type ReadRow = {
  row: ClosedRow
  line: string
  isIntact: boolean
}

export async function* readRows(db: Db, close: CloseKey, mid: string): AsyncGenerator<ReadRow[]> {
  let last: ClosedRow | undefined
  for (;;) {
    // The extra condition on `created_at` lets SQLite seek; with the row value alone it would scan from the newest row.
    const after = last
      ? sql`and created_at <= ${last.created} and (created_at, order_id) < (${last.created}, ${last.id})`
      : sql``
    const { rows } = await sql<StoredRow>`select ${namedColumns}, digest from period_row
      where ${isOfClose(mid, close)} ${after}
      order by created_at desc, order_id desc limit ${rowsInPage}`.execute(db)
    if (rows.length > 0) yield rows.map(toReadRow)
    if (rows.length < rowsInPage) return
    last = rows.at(-1)
  }
}

type StoredRow = ClosedRow & { digest: string }

function toReadRow({ digest, ...row }: StoredRow): ReadRow {
  const line = lineOf(row)
  return { row, line, isIntact: digestOf(line) === digest }
}

/** An order may have been stored under either of several creation times. */
export async function findClosedRows(
  db: Db,
  close: CloseKey,
  mid: string,
  places: readonly Pick<ClosedRow, 'id' | 'created'>[],
): Promise<Map<string, ClosedRow>> {
  if (places.length === 0) return new Map()
  const keys = sql.join(places.map(({ id, created }) => sql`(${created}, ${id})`))
  const { rows } = await sql<ClosedRow>`select ${namedColumns} from period_row
    where ${isOfClose(mid, close)} and (created_at, order_id) in (values ${keys})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
