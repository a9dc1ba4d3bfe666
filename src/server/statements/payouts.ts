import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Payout } from '../../api/payouts.ts'
import {
  type Amount,
  addAmounts,
  compareAmounts,
  isNegative,
  isZero,
  subtractAmounts,
} from '../../contract/amount.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { maskText } from '../text/masks.ts'
import { insertRows, type Lines, readLines } from './bulkRows.ts'
import { type Run, withinRun } from './claimRun.ts'
import { createDays, groupLines } from './payoutLines.ts'
import { isStatement, midsOf, type Place } from './place.ts'

export type PayoutRow = Selectable<Tables['payout']>
type NewRow = Insertable<Tables['payout']>

/** Columns of the half that the statement gives. */
const noMoney = { gross: null, fees: null, reserve: null, other: null, expected: null, stated: null }
const noStatement = {
  ...noMoney,
  statement: null,
  statement_name: null,
  batch: null,
  first_at: null,
  last_at: null,
  lines: 0,
  orders: 0,
  fees_apart: 0,
}
const noBank = {
  bank: null,
  bank_name: null,
  bank_number: null,
  bank_account: null,
  bank_date: null,
  bank_amount: null,
  bank_charges: null,
  bank_text: null,
  matched_by: null,
}

/** Stores the payouts of a statement; a match with a bank line stays while its payout stays. */
export async function storePayouts(store: Store, run: Run, timeZone: string): Promise<void> {
  const groups = await groupLines(store.db, run, timeZone)
  const dayOf = createDays(timeZone)
  await withinRun(store, run, async (db) => {
    const { name } = await readName(db, run)
    const before = await rowsOf(db, 'statement', run.id)
    const rows = groups.map(({ orders, paidOn, ...group }): NewRow => {
      const { batch, date, currency, gross, fees, reserve, other, last_at } = group
      return {
        ...group,
        mid: run.mid,
        id: idOf(run.id, batch, date, currency),
        mids: JSON.stringify(run.mids),
        statement: run.id,
        statement_name: name,
        date: date ?? paidOn ?? (last_at === null ? null : dayOf(last_at)),
        orders: orders.size,
        expected: addAmounts(addAmounts(subtractAmounts(gross, fees), reserve), other),
        state: 'waiting',
      }
    })
    await replaceRows(db, before, rows)
  })
}

/** Stores the lines of a bank statement. Lines that already pay a payout are kept. */
export async function storeBankLines(store: Store, run: Run): Promise<void> {
  const { name } = await readName(store.db, run)
  const before = await rowsOf(store.db, 'bank', run.id)
  const stored = new Set(before.map(({ bank_number }) => Number(bank_number)))
  const mids = JSON.stringify(run.mids)
  await withinRun(store, run, (db) =>
    db.updateTable('payout').set({ mids }).where('bank', '=', run.id).where('expected', 'is', null).execute(),
  )
  const isBooked = (lines: Lines) =>
    lines.where('fault', 'is', null).where('amount', 'is not', null).where('currency', 'is not', null)
  const columns = ['amount', 'fee', 'currency', 'date', 'raw'] as const
  for await (const lines of readLines(store.db, run, columns, isBooked)) {
    const rows = lines
      .filter(({ number }) => !stored.has(Number(number)))
      .map(({ number, amount, fee, currency, date, raw }) => {
        const [, account = '', , , , , , , references = '', details = ''] = JSON.parse(
          raw ?? '[]',
        ) as string[]
        const day = date?.slice(0, 10) ?? null
        const row = {
          mid: run.mid,
          id: idOf(run.id, number),
          mids,
          ...noStatement,
          date: day,
          currency,
          bank: run.id,
          bank_name: name,
          bank_number: number,
          bank_account: account || null,
          bank_date: day,
          bank_amount: amount,
          bank_charges: fee,
          bank_text: `${references} ${details}`.trim().slice(0, 1000) || null,
        }
        return { ...row, state: stateOf(row) }
      })
    await withinRun(store, run, (db) => insertRows({ ...store, db }, 'payout', rows))
  }
}

/** Payouts go with their statement, bank lines with theirs; the other half stays. */
export async function dropPayouts(db: Db, { id }: Place): Promise<void> {
  await replaceRows(db, await rowsOf(db, 'statement', id), [])
  for (const row of await rowsOf(db, 'bank', id)) {
    if (row.expected === null) await removeRow(db, row)
    else await updateRow(db, await withoutBank(db, row))
  }
}

async function replaceRows(db: Db, before: readonly PayoutRow[], rows: readonly NewRow[]): Promise<void> {
  const stored = new Map(before.map((row) => [row.id, row]))
  for (const row of rows) {
    const old = stored.get(row.id)
    stored.delete(row.id)
    // A joined row also needs the merchants of its bank statement.
    if (old) await updateRow(db, { ...old, ...row, mids: old.bank === null ? row.mids : joinMids(old, row) })
    else
      await db
        .insertInto('payout')
        .values({ ...row, state: stateOf(row) })
        .execute()
  }
  for (const row of stored.values()) {
    await removeRow(db, row)
    await insertBankHalf(db, row)
  }
}

export function joinMids(one: { mids: string }, other: { mids: string }): string {
  return JSON.stringify([...new Set([...midsOf(one), ...midsOf(other)])])
}

/** The bank line of a payout becomes a row of its own. */
export async function insertBankHalf(db: Db, row: PayoutRow): Promise<void> {
  if (row.bank === null) return
  const half = {
    ...row,
    ...noStatement,
    ...(await statementMids(db, row.bank)),
    id: idOf(row.bank, row.bank_number ?? 0),
    date: row.bank_date,
    matched_by: null,
    candidates: null,
    unmatched: null,
  }
  await db
    .insertInto('payout')
    .values({ ...half, state: stateOf(half) })
    .execute()
}

export async function withoutBank(db: Db, row: PayoutRow): Promise<PayoutRow> {
  return { ...row, ...noBank, ...(row.statement !== null && (await statementMids(db, row.statement))) }
}

/** Of a statement, for a row that was about two statements. */
async function statementMids(
  db: Db,
  statement: string,
): Promise<Pick<PayoutRow, 'mid' | 'mids'> | undefined> {
  return db.selectFrom('statement').select(['mid', 'mids']).where('id', '=', statement).executeTakeFirst()
}

export async function removeRow(db: Db, { mid, id }: PayoutRow): Promise<void> {
  await db.deleteFrom('payout').where('mid', '=', mid).where('id', '=', id).execute()
}

export async function updateRow(db: Db, row: PayoutRow): Promise<void> {
  const { mid, id } = row
  const changes = { ...row, state: stateOf(row) }
  await db.updateTable('payout').set(changes).where('mid', '=', mid).where('id', '=', id).execute()
}

function rowsOf(db: Db, column: 'statement' | 'bank', id: string): Promise<PayoutRow[]> {
  return db.selectFrom('payout').selectAll().where(column, '=', id).execute()
}

function readName(db: Db, place: Place): Promise<{ name: string }> {
  return db.selectFrom('statement').select('name').where(isStatement(place)).executeTakeFirstOrThrow()
}

/** The same for the same lines, so that a statement that is read again keeps its matches. */
function idOf(...parts: (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

type Halves = Pick<NewRow, 'expected' | 'bank_amount' | 'bank_charges' | 'candidates'>

function stateOf(row: Halves): PayoutRow['state'] {
  const { expected, bank_amount, candidates } = row
  const isOpen = differenceOf(row) === null
  if (isOpen && (candidates ?? null) !== null) return 'proposed'
  // Rent and salaries are no payouts.
  if ((expected ?? null) === null) return isNegative(bank_amount ?? '0') ? 'debit' : 'unknown'
  if (!isOpen) return isZero(differenceOf(row) ?? '0') ? 'arrived' : 'differs'
  return isZero(expected ?? '0') ? 'arrived' : 'waiting'
}

/** Bank charges that equal the difference explain it. */
export function differenceOf({ expected, bank_amount, bank_charges }: Halves): Amount | null {
  if (!expected || !bank_amount) return null
  const difference = subtractAmounts(bank_amount, expected)
  const isCharge = bank_charges && compareAmounts(addAmounts(difference, bank_charges), '0') === 0
  return isCharge ? '0' : difference
}

export function toPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    mid: row.mid,
    state: row.state,
    currency: row.currency,
    date: row.date,
    statement: row.statement,
    statementName: row.statement_name === null ? null : maskText(row.statement_name),
    batch: row.batch,
    lines: Number(row.lines),
    orders: Number(row.orders),
    gross: row.gross,
    fees: row.fees,
    reserve: row.reserve,
    other: row.other,
    expected: row.expected,
    stated: row.stated,
    feesApart: Number(row.fees_apart),
    bank:
      row.bank === null || row.bank_amount === null
        ? null
        : {
            statement: row.bank,
            statementName: maskText(row.bank_name ?? ''),
            line: Number(row.bank_number),
            account: row.bank_account,
            date: row.bank_date,
            amount: row.bank_amount,
            charges: row.bank_charges,
            text: row.bank_text === null ? null : maskText(row.bank_text),
          },
    difference: differenceOf(row),
    matchedBy: row.matched_by,
    candidates: row.candidates === null ? [] : (JSON.parse(row.candidates) as string[]),
  }
}
