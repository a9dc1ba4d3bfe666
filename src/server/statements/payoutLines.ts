import type { Selectable } from 'kysely'
import type { PayoutLine } from '../../api/payouts.ts'
import { type Amount, addAmounts, isZero, sizeOf, subtractAmounts } from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import { maskText } from '../text/masks.ts'
import { type Lines, readLines } from './bulkRows.ts'
import type { LineRow } from './orderFacts.ts'
import { ofStatement, type Place } from './place.ts'
import { kindIn } from './reading/columns.ts'
import { plainWords, speaksOfFees } from './reading/headerWords.ts'

const payoutWords =
  /\b(?:payouts?|pay out|deposit|transfer|withdrawal|auszahlung|uberweisung|abhebung|versement|virement|retrait|repasse|saque|transferencia|levantamento|retiro|bonifico|prelievo|uitbetaling|overboeking)\b/
const reserveWords = /reserve|rolling|hold ?back|retention|retenue|rucklage|einbehalt|reserva|riserva/

export function saysPayout(kind: string | null): boolean {
  return payoutWords.test(plainWords(kind ?? ''))
}

function saysReserve(kind: string | null): boolean {
  return reserveWords.test(plainWords(kind ?? ''))
}

/** Of a line without an order and without a fee: our own money changes its place. Without a kind, any cell may say so. */
export function isOnlyMoved({ kind, order_id, raw }: Pick<LineRow, 'kind' | 'order_id' | 'raw'>): boolean {
  const cells = kind === null ? (JSON.parse(raw ?? '[]') as string[]).map(kindIn) : [kind]
  const text = [...cells, order_id ?? ''].join(' ')
  return (saysPayout(text) || saysReserve(text)) && !speaksOfFees(text)
}

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

const moneyNames = ['gross', 'fees', 'reserve', 'other'] as const

type Money = Record<(typeof moneyNames)[number], Amount>

/**
 * What a line adds to its payout, in the currency of its net amount if it has one. Undefined without money.
 * `fees` are those of orders, which the journal takes from the ledger; other fees are other lines.
 */
function partOf(line: Line, lonely: LonelyLines) {
  const { amount, fee, net, currency, fee_currency } = line
  const isConverted = net !== null && fee_currency !== null && fee_currency !== currency
  const of = isConverted ? fee_currency : currency
  if (of === null || (amount === null && fee === null && net === null)) return undefined
  const isFeeApart = !isConverted && fee !== null && fee_currency !== null && fee_currency !== currency
  const cost = isFeeApart ? '0' : (fee ?? '0')
  const gross = isConverted || amount === null ? (net === null ? '0' : addAmounts(net, cost)) : amount
  const paid = net ?? subtractAmounts(gross, cost)
  const part = isPayoutLine(line, lonely) ? 'payout' : kindOf(line, lonely)
  const zero = { gross: '0', fees: '0', reserve: '0', other: '0' }
  const money: Money =
    part === 'order'
      ? { ...zero, gross, fees: cost, other: subtractAmounts(paid, subtractAmounts(gross, cost)) }
      : { ...zero, [part === 'reserve' ? 'reserve' : 'other']: paid }
  return { part, money, paid, currency: of, isFeeApart: isFeeApart && !isZero(fee ?? '0') }
}

function kindOf(line: Line, lonely: LonelyLines): PayoutLine['part'] {
  const { number, amount, net, kind } = line
  if (saysReserve(kind)) return 'reserve'
  if (!lonely.has(Number(number)) && ordersOf(line).length > 0) return 'order'
  return amount === null && net === null ? 'fee' : 'other'
}

function ordersOf({ match_orders, match_order, order_id, reference }: Line): string[] {
  if (match_orders !== null) return JSON.parse(match_orders) as string[]
  const order = match_order ?? order_id ?? reference
  return order === null ? [] : [order]
}

/** With more, the column is no payout id. */
const maxPayouts = 5_000

type PayoutRow = Selectable<Tables['payout']>
type Key = Pick<PayoutRow, 'batch' | 'date' | 'currency'>
/** Named as the columns of a payout. `date` is only set without a batch; `paidOn` is the day of the payout's own line. */
type Group = Money &
  Key &
  Pick<PayoutRow, 'stated' | 'first_at' | 'last_at' | 'lines' | 'fees_apart'> & {
    orders: Set<string>
    paidOn: string | null
  }

/** By payout id and currency, else by day. */
export async function groupLines(db: Db, place: Place, timeZone: string): Promise<Group[]> {
  const lonely = await lonelyLines(db, place)
  const dayOf = createDays(timeZone)
  const groups = new Map<string, Group>()
  for await (const lines of readLines(db, place, lineColumns, isReadable))
    for (const line of lines) {
      const part = partOf(line, lonely)
      if (!part) continue
      const day = line.date === null ? null : dayOf(line.date)
      const key = { batch: line.batch, date: line.batch === null ? day : null, currency: part.currency }
      const name = JSON.stringify(Object.values(key))
      const group = groups.get(name) ?? newGroup(key)
      groups.set(name, group)
      if (groups.size > maxPayouts) return []
      add(group, line, part, day)
    }
  return withCarriedFees([...groups.values()].filter(({ lines }) => lines > 0))
}

/**
 * Fees of a day without payments come off the next payout in their currency, else off the last one before.
 * Without an amount, the fees of orders are no payout.
 */
function withCarriedFees(groups: readonly Group[]): Group[] {
  const isPayout = ({ gross }: Group) => !isZero(gross)
  const isApart = (group: Group) => group.date === null && group.orders.size === 0
  const fees = groups.filter((group) => group.date !== null && !isPayout(group))
  const alone = [...Map.groupBy(fees, ({ currency }) => currency)].flatMap(([currency, carried]) => {
    const days = groups
      .filter((group) => group.date !== null && group.currency === currency && isPayout(group))
      .toSorted(byDay)
    const [last, ...earlier] = carried.toSorted(byDay).toReversed()
    if (!last) return []
    for (const group of days.length > 0 ? carried : earlier)
      merge(days.find((day) => byDay(day, group) > 0) ?? days.at(-1) ?? last, group)
    return days.length > 0 || last.orders.size > 0 ? [] : [last]
  })
  return [...groups.filter((group) => isPayout(group) || isApart(group)), ...alone]
}

function byDay({ date: a }: Group, { date: b }: Group): number {
  return Date.parse(a ?? '') - Date.parse(b ?? '')
}

function merge(payout: Group, { orders, lines, fees_apart, first_at, last_at, ...money }: Group): void {
  for (const name of moneyNames) payout[name] = addAmounts(payout[name], money[name])
  payout.lines = Number(payout.lines) + Number(lines)
  payout.fees_apart = Number(payout.fees_apart) + Number(fees_apart)
  for (const order of orders) payout.orders.add(order)
  widen(payout, first_at)
  widen(payout, last_at)
}

function widen(group: Group, date: string | null): void {
  if (date === null) return
  if (group.first_at === null || date < group.first_at) group.first_at = date
  if (group.last_at === null || date > group.last_at) group.last_at = date
}

const isReadable = (lines: Lines) => lines.where('fault', 'is', null)

/** Lines without an order, by number: whether matching found that they are about their batch. */
type LonelyLines = ReadonlyMap<number, boolean>

function isPayoutLine({ number, order_id, kind }: Line, lonely: LonelyLines): boolean {
  return lonely.get(Number(number)) === true || (order_id === null && saysPayout(kind))
}

async function lonelyLines(db: Db, place: Place): Promise<LonelyLines> {
  const rows = await db
    .selectFrom('statement_result')
    .select(['number', 'facts'])
    .where(ofStatement(place))
    .where('class', '=', 'no-order')
    .execute()
  return new Map(rows.map(({ number, facts }) => [Number(number), /"code":"batch-/.test(facts ?? '')]))
}

function newGroup(key: Key): Group {
  const nothing = { gross: '0', fees: '0', reserve: '0', other: '0', lines: 0, fees_apart: 0 }
  return { ...key, ...nothing, orders: new Set(), paidOn: null, first_at: null, last_at: null, stated: null }
}

function add(
  group: Group,
  line: Line,
  { part, money, paid, isFeeApart }: NonNullable<ReturnType<typeof partOf>>,
  day: string | null,
): void {
  if (part === 'payout') {
    // Without a payout id it may be about the lines of other days.
    if (group.batch === null) return
    group.stated = addAmounts(group.stated ?? '0', sizeOf(paid))
    group.paidOn = day
    return
  }
  for (const name of moneyNames) group[name] = addAmounts(group[name], money[name])
  group.lines++
  if (isFeeApart) group.fees_apart++
  if (part === 'order') for (const order of ordersOf(line)) group.orders.add(order)
  widen(group, line.date)
}

export function createDays(timeZone: string): (instant: string) => string {
  const zoned = createZonedTime(timeZone)
  return (instant) => zoned(instant).slice(0, 10)
}

/** Lines of a payout, each with its part in it. */
export async function linesOf(db: Db, place: Place, row: PayoutRow, from: number, count: number) {
  const lonely = await lonelyLines(db, place)
  const { batch, first_at, last_at } = row
  const ofPayout = (lines: Lines) =>
    batch !== null
      ? isReadable(lines).where('batch', '=', batch)
      : isReadable(lines)
          .where('batch', 'is', null)
          .$if(first_at === null, (undated) => undated.where('date', 'is', null))
          .$if(first_at !== null, (dated) => dated.where('date', '>=', first_at).where('date', '<=', last_at))
  const lines: PayoutLine[] = []
  let all = 0
  for await (const page of readLines(db, place, lineColumns, ofPayout))
    for (const line of page) {
      const part = partOf(line, lonely)
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
