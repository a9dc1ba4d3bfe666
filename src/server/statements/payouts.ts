import { createHash } from 'node:crypto'
import type { Insertable, Selectable, SelectQueryBuilder } from 'kysely'
import type { Payout, PayoutLine } from '../../api/payouts.ts'
import {
  type Amount,
  addAmounts,
  compareAmounts,
  isZero,
  sizeOf,
  subtractAmounts,
} from '../../contract/amount.ts'
import { zoneOffset } from '../../contract/zoneOffset.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import type { Tables } from '../../store/tables.ts'
import { maskText } from '../text/masks.ts'
import { insertRows } from './bulkRows.ts'
import { type Run, withinRun } from './claimRun.ts'
import { isStatement, midsOf, ofStatement, type Place } from './place.ts'

export type PayoutRow = Selectable<Tables['payout']>
type NewRow = Insertable<Tables['payout']>

export const payoutWords =
  /\b(?:payout|pay-out|deposit|transfer|auszahlung|überweisung|versement|virement|repasse|bonifico)\b/i
const reserveWords = /reserve|rolling|hold\s?back|retention|retenue|réserve|rücklage|einbehalt|reserva/i

const lineColumns = [
  'number',
  'order_id',
  'reference',
  'amount',
  'fee',
  'net',
  'currency',
  'fee_currency',
  'date',
  'kind',
  'batch',
  'match_mid',
  'match_order',
  'match_orders',
] as const
type Line = Pick<Selectable<Tables['statement_line']>, (typeof lineColumns)[number]>

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

type Money = { gross: Amount; fees: Amount; reserve: Amount; other: Amount }

/** What a line adds to its payout, in the currency of its net amount if it has one. Undefined without money. */
function partOf(line: Line, isPayout: boolean) {
  const { amount, fee, net, currency, fee_currency } = line
  const isConverted = net !== null && fee_currency !== null && fee_currency !== currency
  const of = isConverted ? fee_currency : currency
  if (of === null || (amount === null && fee === null && net === null)) return undefined
  const isFeeApart = !isConverted && fee !== null && fee_currency !== null && fee_currency !== currency
  const cost = isFeeApart ? '0' : (fee ?? '0')
  const gross = isConverted || amount === null ? (net === null ? '0' : addAmounts(net, cost)) : amount
  const paid = net ?? subtractAmounts(gross, cost)
  const part = isPayout ? 'payout' : kindOf(line)
  const zero = { gross: '0', fees: '0', reserve: '0', other: '0' }
  const money: Money =
    part === 'order' || part === 'fee'
      ? { ...zero, gross, fees: cost, other: subtractAmounts(paid, subtractAmounts(gross, cost)) }
      : { ...zero, [part === 'reserve' ? 'reserve' : 'other']: paid }
  return { part, money, paid, currency: of, isFeeApart: isFeeApart && !isZero(fee ?? '0') }
}

function kindOf(line: Line): PayoutLine['part'] {
  const { amount, net, kind } = line
  if (reserveWords.test(kind ?? '')) return 'reserve'
  if (ordersOf(line).length > 0) return 'order'
  return amount === null && net === null ? 'fee' : 'other'
}

function ordersOf({ match_orders, match_order, order_id, reference }: Line): string[] {
  if (match_orders !== null) return JSON.parse(match_orders) as string[]
  const order = match_order ?? order_id ?? reference
  return order === null ? [] : [order]
}

/** With more, the column is no payout id. */
const maxPayouts = 5_000
const maxAtOnce = 1_000

type Group = Money & {
  key: Pick<PayoutRow, 'batch' | 'date' | 'currency'>
  orders: Set<string>
  lines: number
  apart: number
  paidOn: string | null
  first: string | null
  last: string | null
  stated: Amount | null
}

/** By payout id and currency, else by day. */
async function groupLines(db: Db, place: Place, timeZone: string): Promise<Group[]> {
  const payouts = await payoutLines(db, place)
  const dayOf = createDays(timeZone)
  const groups = new Map<string, Group>()
  for await (const lines of readPaid(db, place))
    for (const line of lines) {
      const part = partOf(line, isPayoutLine(line, payouts))
      if (!part) continue
      const day = line.date === null ? null : dayOf(line.date)
      const key = { batch: line.batch, date: line.batch === null ? day : null, currency: part.currency }
      const name = JSON.stringify(Object.values(key))
      const group = groups.get(name) ?? newGroup(key)
      groups.set(name, group)
      if (groups.size > maxPayouts) return []
      add(group, line, part, day)
    }
  // Without an amount, fees alone are no payout.
  return [...groups.values()].filter(({ gross, lines }) => lines > 0 && !isZero(gross))
}

/** Known by its kind, or because matching found that it is about its batch. */
function isPayoutLine({ number, order_id, kind }: Line, payouts: ReadonlySet<number>): boolean {
  return payouts.has(Number(number)) || (order_id === null && payoutWords.test(kind ?? ''))
}

async function payoutLines(db: Db, place: Place): Promise<Set<number>> {
  const rows = await db
    .selectFrom('statement_result')
    .select('number')
    .where(ofStatement(place))
    .where('class', '=', 'no-order')
    .where('facts', 'like', '%"code":"batch-%')
    .execute()
  return new Set(rows.map(({ number }) => Number(number)))
}

type Lines = SelectQueryBuilder<Tables, 'statement_line', object>

function readPaid(
  db: Db,
  place: Place,
  narrow: (lines: Lines) => Lines = (lines) => lines,
): AsyncGenerator<Line[], void> {
  return pagesOf(maxAtOnce, (last?: Line) =>
    narrow(db.selectFrom('statement_line'))
      .select(lineColumns)
      .where(ofStatement(place))
      .where('fault', 'is', null)
      .where('number', '>', last?.number ?? -1)
      .orderBy('number')
      .limit(maxAtOnce)
      .execute(),
  )
}

function newGroup(key: Group['key']): Group {
  const nothing = { gross: '0', fees: '0', reserve: '0', other: '0' }
  const times = { paidOn: null, first: null, last: null, stated: null }
  return { key, ...nothing, orders: new Set(), lines: 0, apart: 0, ...times }
}

function add(
  group: Group,
  line: Line,
  { part, money, paid, isFeeApart }: NonNullable<ReturnType<typeof partOf>>,
  day: string | null,
): void {
  if (part === 'payout') {
    // Without a payout id it may be about the lines of other days.
    if (group.key.batch === null) return
    group.stated = addAmounts(group.stated ?? '0', sizeOf(paid))
    group.paidOn = day
    return
  }
  for (const name of ['gross', 'fees', 'reserve', 'other'] as const)
    group[name] = addAmounts(group[name], money[name])
  group.lines++
  if (isFeeApart) group.apart++
  if (part === 'order') for (const order of ordersOf(line)) group.orders.add(order)
  if (line.date === null) return
  if (group.first === null || line.date < group.first) group.first = line.date
  if (group.last === null || line.date > group.last) group.last = line.date
}

/** Offsets are cached per hour, because `Intl` is slow. */
function createDays(timeZone: string): (instant: string) => string {
  const offsets = new Map<string, number>()
  return (instant) => {
    const hour = instant.slice(0, 13)
    let offset = offsets.get(hour)
    if (offset === undefined) offsets.set(hour, (offset = zoneOffset(timeZone, Date.parse(instant))))
    return new Date(Date.parse(instant) + offset).toISOString().slice(0, 10)
  }
}

/** Stores the payouts of a statement; a match with a bank line stays while its payout stays. */
export async function storePayouts(store: Store, run: Run, timeZone: string): Promise<void> {
  const groups = await groupLines(store.db, run, timeZone)
  const dayOf = createDays(timeZone)
  await withinRun(store, run, async (db) => {
    const { name } = await readName(db, run)
    const before = await rowsOf(db, { statement: run.id })
    const rows = groups.map((group): NewRow => {
      const { key, orders, lines, apart, paidOn, first, last, stated, ...sums } = group
      const { gross, fees, reserve, other } = sums
      const expected = addAmounts(addAmounts(subtractAmounts(gross, fees), reserve), other)
      return {
        mid: run.mid,
        id: idOf(run.id, ...Object.values(key)),
        mids: JSON.stringify(run.mids),
        statement: run.id,
        statement_name: name,
        ...key,
        date: key.date ?? paidOn ?? (last === null ? null : dayOf(last)),
        first_at: first,
        last_at: last,
        lines,
        orders: orders.size,
        gross,
        fees,
        reserve,
        other,
        expected,
        stated,
        fees_apart: apart,
        state: 'waiting',
      }
    })
    await replaceRows(db, before, rows)
  })
}

/** Stores the lines of a bank statement. Lines that already pay a payout are kept. */
export async function storeBankLines(store: Store, run: Run): Promise<void> {
  const { name } = await readName(store.db, run)
  const before = await rowsOf(store.db, { bank: run.id })
  const stored = new Set(before.map(({ bank_number }) => Number(bank_number)))
  const mids = JSON.stringify(run.mids)
  await withinRun(store, run, (db) =>
    db.updateTable('payout').set({ mids }).where('bank', '=', run.id).where('expected', 'is', null).execute(),
  )
  const readLines = (last?: { number: number }) =>
    store.db
      .selectFrom('statement_line')
      .select(['number', 'amount', 'fee', 'currency', 'date', 'raw'])
      .where(ofStatement(run))
      .where('fault', 'is', null)
      .where('amount', 'is not', null)
      .where('currency', 'is not', null)
      .where('number', '>', last?.number ?? -1)
      .orderBy('number')
      .limit(maxAtOnce)
      .execute()
  for await (const lines of pagesOf(maxAtOnce, readLines)) {
    const rows = lines
      .filter(({ number }) => !stored.has(Number(number)))
      .map(({ number, amount, fee, currency, date, raw }) => {
        const [, account = '', , , , , , , references = '', details = ''] = JSON.parse(
          raw ?? '[]',
        ) as string[]
        const day = date?.slice(0, 10) ?? null
        return {
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
          state: 'unknown',
        }
      })
    await withinRun(store, run, (db) => insertRows({ ...store, db }, 'payout', rows))
  }
}

/** Payouts go with their statement, bank lines with theirs; the other half stays. */
export async function dropPayouts(db: Db, { id }: Place): Promise<void> {
  await replaceRows(db, await rowsOf(db, { statement: id }), [])
  for (const row of await rowsOf(db, { bank: id })) {
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
    .values({ ...half, state: 'unknown' })
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

function rowsOf(db: Db, of: { statement?: string; bank?: string }): Promise<PayoutRow[]> {
  const [[column = 'statement', id = ''] = []] = Object.entries(of) as ['statement' | 'bank', string][]
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
  const { expected, candidates } = row
  const isOpen = differenceOf(row) === null
  if (isOpen && (candidates ?? null) !== null) return 'proposed'
  if ((expected ?? null) === null) return 'unknown'
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

/** Lines of a payout, each with its part in it. */
export async function linesOf(db: Db, place: Place, row: PayoutRow, from: number, count: number) {
  const payouts = await payoutLines(db, place)
  const { batch, first_at, last_at } = row
  const ofPayout = (lines: Lines) =>
    batch !== null
      ? lines.where('batch', '=', batch)
      : lines
          .where('batch', 'is', null)
          .$if(first_at === null, (undated) => undated.where('date', 'is', null))
          .$if(first_at !== null, (dated) => dated.where('date', '>=', first_at).where('date', '<=', last_at))
  const lines: PayoutLine[] = []
  let all = 0
  for await (const page of readPaid(db, place, ofPayout))
    for (const line of page) {
      const part = partOf(line, isPayoutLine(line, payouts))
      if (part?.currency !== row.currency) continue
      if (all >= from && lines.length < count) lines.push(toLine(line, part.part))
      all++
    }
  return { lines, all }
}

function toLine(line: Line, part: PayoutLine['part']): PayoutLine {
  const { number, kind, amount, fee, net, currency, date } = line
  const [order = null] = ordersOf(line)
  return {
    id: Number(number),
    part,
    order,
    mid: line.match_mid,
    kind: kind === null ? null : maskText(kind),
    amount,
    fee,
    net,
    currency,
    date,
  }
}
