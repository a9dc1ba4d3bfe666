import { withoutUndefined } from '../access/rightsOf.ts'
import { executeAll } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'
import { raiseVersion, lockStatements } from '../ledger/ledgerVersion.ts'
import type { Kind, ErasedWhy } from '../ledger/page.ts'
import { rowWrites, storedRows, type StoredRow } from '../ledger/rowStore.ts'
import { hash } from 'node:crypto'
import { isObject, isRawNumber, parseJson, rawNumber } from '../../contract/json.ts'
import { readAmount } from '../../contract/amount.ts'
import { columnsOf } from '../ledger/mergeRow.ts'

/** Rows per transaction, so that bookings do not wait long. */
export const sliceRows = 200

/** Removes personal data from stored rows. Counts and sums only use fields that stay, so they do not change. */
export async function eraseRows(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  { mid, kind, ids }: { mid: string; kind: Kind; ids: readonly string[] },
  why: ErasedWhy,
  at: string,
): Promise<number> {
  if (ids.length === 0) return 0
  await executeAll({ db, engine }, lockStatements({ db, engine }, mid))
  const { rows } = await db.executeQuery(storedRows(db, { mid, kind }, ids))
  const erased = rows.map((row) => withoutPerson(kind, row, why, at))
  await executeAll({ db, engine }, [...rowWrites(db, engine, { mid, kind }, erased)])
  if (kind === 'orders' && why === 'request')
    await db.deleteFrom('order_history').where('mid', '=', mid).where('order_id', 'in', ids).execute()
  await raiseVersion(db, mid)
  return rows.length
}

/** Keeps an explicit list of fields: anything else the service sends may be personal. */
export function withoutPerson(kind: Kind, row: StoredRow, why: ErasedWhy, at: string): StoredRow {
  // Only objects are ever stored.
  const record = parseJson(row.raw, { lossy: rawNumber }) as Record<string, unknown>
  const retained = kind === 'orders' ? retainedOrderFields(record, why) : texts(record, ['mid', 'createdAt'])
  const raw = JSON.stringify(retained)
  const columns = columnsOf(kind, retained, row.id)
  return {
    ...row,
    ...columns,
    // These depend on more than the record.
    ...('is_final' in row && {
      is_final: row.is_final,
      total_key: row.total_key,
      share_key: row.share_key,
    }),
    // After an erasure on request not even the ID may be found; the row stays so that the list remains complete.
    search: why === 'request' && kind === 'users' ? '' : columns.search,
    raw,
    source_text: null,
    older: retainedAges(row.older, retained),
    content_hash: hash('sha256', raw),
    erased_at: row.erased_at ?? at,
    erased_why: row.erased_why === 'request' ? 'request' : why,
  }
}

export function retainedOrderFields(
  record: Record<string, unknown>,
  why: ErasedWhy,
): Record<string, unknown> {
  const { source, destination, fees, assumed } = record
  const createdAt = isObject(assumed) ? shortText(assumed.createdAt) : undefined
  return withoutUndefined({
    ...texts(record, [
      'id',
      'mid',
      'status',
      'orderType',
      'type',
      'purposeCode',
      'failureCode',
      'createdAt',
      'updatedAt',
    ]),
    ...(why === 'age' && texts(record, ['userId'])),
    source: isObject(source) ? money(source) : undefined,
    destination: isObject(destination) ? money(destination) : undefined,
    fees: isObject(fees) ? amounts(fees) : undefined,
    assumed: createdAt === undefined ? undefined : { createdAt },
  })
}

function money(value: Record<string, unknown>): object {
  return withoutUndefined({ ...texts(value, ['currency']), amount: amountIn(value.amount) })
}

function amounts(fees: Record<string, unknown>): object {
  const { fixedFee } = fees
  return withoutUndefined({
    networkFee: amountIn(fees.networkFee),
    processingFee: amountIn(fees.processingFee),
    rrFee: amountIn(fees.rrFee),
    fixedFee: isObject(fixedFee) ? texts(fixedFee, ['fixedFeesCurrency']) : undefined,
  })
}

function amountIn(value: unknown): unknown {
  const plain = isRawNumber(value) ? JSON.stringify(value) : value
  return readAmount(plain) === undefined ? undefined : value
}

function texts(record: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return withoutUndefined(Object.fromEntries(names.map((name) => [name, shortText(record[name])])))
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200 ? value : undefined
}

function retainedAges(older: string | null, retained: Record<string, unknown>): string | null {
  if (older === null) return null
  const ages = Object.entries(JSON.parse(older) as object).filter(
    ([path]) => retained[path.split('.', 1)[0] ?? ''] !== undefined,
  )
  return ages.length === 0 ? null : JSON.stringify(Object.fromEntries(ages))
}
