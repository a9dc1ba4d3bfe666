import { countRows } from '../../store/executeAll.ts'
import type {
  AccountNumbers,
  Journal,
  JournalAccount,
  JournalKind,
  JournalProfile,
} from '../../api/journal.ts'
import type { PeriodManifest } from '../../api/periods.ts'
import {
  type Amount,
  addAmounts,
  compareAmounts,
  createSum,
  isNegative,
  isZero,
  sizeOf,
  subtractAmounts,
} from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import { isVersion, type CloseKey, localDays } from './closedRow.ts'
import type { ControlLine } from './controlTotals.ts'
import { type Period, toPeriod } from './registerClose.ts'

/** Closes that a new close corrects. */
const maxCorrected = 60

const accountOf: Record<JournalKind, JournalAccount> = {
  fees: 'fees',
  paid: 'bank',
  'bank-charges': 'fees',
  reserve: 'reserve',
  other: 'difference',
  difference: 'difference',
}

type Sum = { kind: JournalKind; currency: string; sum: ReturnType<typeof createSum> }

function createSums() {
  const sums = new Map<string, Sum>()
  return {
    add(kind: JournalKind, currency: string, amount: Amount | null): void {
      const key = `${kind} ${currency}`
      const entry = sums.get(key) ?? { kind, currency, sum: createSum() }
      sums.set(key, entry)
      if (amount !== null) entry.sum.add(amount)
    },
    read: () =>
      [...sums.values()]
        .map(({ sum, ...entry }) => ({ ...entry, amount: sum.read() }))
        .filter(({ amount }) => !isZero(amount)),
  }
}

/** What the books should say of a closed period now: fees of completed orders, and its payouts. */
async function amountsOf(db: Db, mid: string, period: Period, close: CloseKey) {
  const sums = createSums()
  const { add } = sums
  for (const line of await readLines(db, mid, close)) {
    const { outcome, currency, networkFee, processingFee, rrFee, countsRrFee } = line
    if (outcome !== 'completed' || currency === null) continue
    add('fees', currency, addAmounts(addAmounts(networkFee, processingFee), countsRrFee ? rrFee : '0'))
  }
  const { first, last } = localDays(period)
  const payouts = await db
    .selectFrom('payout')
    .select(['currency', 'date', 'expected', 'reserve', 'other', 'bank_date', 'bank_amount', 'bank_charges'])
    .where('mid', '=', mid)
    .where('expected', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('date', '>=', first), eb('date', '<=', last)]),
        eb.and([eb('bank_date', '>=', first), eb('bank_date', '<=', last)]),
      ]),
    )
    .execute()
  const isIn = (day: string | null) => day !== null && day >= first && day <= last
  for (const { currency, date, expected, reserve, other, bank_date, bank_amount, bank_charges } of payouts) {
    if (isIn(date)) {
      add('reserve', currency, negative(reserve))
      add('other', currency, negative(other))
    }
    if (!isIn(bank_date) || bank_amount === null || expected === null) continue
    const missing = subtractAmounts(expected, bank_amount)
    const isCharge = bank_charges !== null && compareAmounts(missing, bank_charges) === 0
    add('paid', currency, bank_amount)
    add(isCharge ? 'bank-charges' : 'difference', currency, missing)
  }
  return sums
}

function negative(amount: Amount | null): Amount | null {
  return amount === null ? null : subtractAmounts('0', amount)
}

/** Control totals of a close and of the changes since. */
async function readLines(
  db: Db,
  mid: string,
  close: CloseKey,
): Promise<(ControlLine & { countsRrFee: boolean })[]> {
  const { lines, manifest } = await db
    .selectFrom('period_version')
    .select(['lines', 'manifest'])
    .where(isVersion(close))
    .executeTakeFirstOrThrow()
  const since = await db
    .selectFrom('period_watch')
    .select('lines')
    .where('mid', '=', mid)
    .where(isVersion(close))
    .execute()
  const { rrFee = [] } = JSON.parse(manifest ?? '{}') as Partial<Pick<PeriodManifest, 'rrFee'>>
  const countsRrFee = rrFee.some((one) => one.mid === mid && one.unit === 'amount')
  const all = [lines ?? '[]', ...since.map((row) => row.lines)].flatMap(
    (text) => JSON.parse(text) as ControlLine[],
  )
  return all.filter((line) => line.mid === mid).map((line) => ({ ...line, countsRrFee }))
}

/** The latest close of each other period of exactly these merchants; reopened ones are corrected by their next close. */
export async function earlierCloses(db: Db, { id, mids }: Pick<Period, 'id' | 'mids'>) {
  const rows = await db
    .selectFrom('period')
    .innerJoin('period_version', 'period_version.period_id', 'period.id')
    .selectAll('period')
    .select('period_version.version')
    .where('period.mids', '=', JSON.stringify(mids))
    .where('period.id', '<>', id)
    .where('period_version.state', '=', 'closed')
    .orderBy('period.from_at', 'desc')
    .limit(maxCorrected)
    .execute()
  return rows.map(({ version, ...row }) => ({ period: toPeriod(row), close: { periodId: row.id, version } }))
}

/** Books what the period adds, and what has changed in earlier periods since. Nothing that was booked changes. */
export async function bookJournal(db: Db, close: CloseKey, period: Period): Promise<void> {
  const closes = [{ period, close }, ...(await earlierCloses(db, period))]
  for (const mid of period.mids) {
    let number = 0
    for (const about of closes) {
      const sums = await amountsOf(db, mid, about.period, about.close)
      const booked = await db
        .selectFrom('journal_entry')
        .select(['kind', 'currency', 'amount'])
        .where('mid', '=', mid)
        .where('about', '=', about.period.id)
        .execute()
      for (const { kind, currency, amount } of booked) sums.add(kind, currency, negative(amount))
      const key = { mid, period_id: close.periodId, version: close.version, about: about.period.id }
      for (const entry of sums.read())
        await db
          .insertInto('journal_entry')
          .values({ ...key, ...entry, number: number++ })
          .execute()
    }
  }
}

export async function readJournal(db: Db, close: CloseKey, period: Period): Promise<Journal> {
  const rows = await db
    .selectFrom('journal_entry as entry')
    .innerJoin('period', 'period.id', 'entry.about')
    .select(['entry.mid', 'entry.kind', 'entry.currency', 'entry.amount', 'entry.about'])
    .select(['period.id', 'period.from_at', 'period.to_at', 'period.time_zone', 'period.mids'])
    .where('entry.mid', 'in', period.mids)
    .where('entry.period_id', '=', close.periodId)
    .where('entry.version', '=', close.version)
    .orderBy('entry.mid')
    .orderBy('entry.number')
    .execute()
  const earlier = db.selectFrom('journal_entry').where('period_id', '=', close.periodId)
  const isFirst = (await countRows(earlier.where('version', '<', close.version))) === 0
  const accounts = await readAccounts(db, period.mids)
  const numbersOf = new Map(accounts.map(({ mid, numbers }) => [mid, numbers]))
  return {
    version: close.version,
    date: localDays(period).last,
    entries: rows.map(({ mid, kind, currency, amount, ...about }, id) => {
      const { first: from, last: to } = localDays(toPeriod(about))
      const isOwn = about.about === close.periodId && isFirst
      const corrects = isOwn ? null : { id: about.about, from, to }
      return { id, mid, kind, account: accountOf[kind], currency, amount, corrects }
    }),
    accounts,
    lacksNumbers: rows.some(({ mid, kind }) => {
      const { clearing, [accountOf[kind]]: own } = numbersOf.get(mid) ?? noNumbers
      return clearing === '' || own === ''
    }),
  }
}

const noNumbers: AccountNumbers = { clearing: '', fees: '', bank: '', reserve: '', difference: '' }

export async function readAccounts(db: Db, mids: readonly string[]): Promise<Journal['accounts']> {
  const rows = await db
    .selectFrom('journal_accounts')
    .selectAll()
    .where('mid', 'in', [...mids, ''])
    .execute()
  const numbers = new Map(rows.map((row) => [row.mid, JSON.parse(row.numbers) as AccountNumbers]))
  return mids.map((mid) => ({ mid, numbers: numbers.get(mid) ?? noNumbers }))
}

const heads: Record<JournalProfile, string> = {
  generic: 'date,merchant id,account,account number,debit,credit,currency,entry,period,corrects',
  xero: '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,Currency',
  datev: 'Umsatz,Soll/Haben-Kennzeichen,WKZ Umsatz,Konto,Gegenkonto,Belegdatum,Belegfeld 1,Buchungstext',
}

export function* journalAsCsv(journal: Journal, period: Period, profile: JournalProfile): Generator<string> {
  const { first, last } = localDays(period)
  const numbersOf = new Map(journal.accounts.map(({ mid, numbers }) => [mid, numbers]))
  const name = `${first} to ${last}`
  yield byteOrderMark + (profile === 'datev' ? datevRow : csvRow)(heads[profile].split(','))
  for (const { mid, kind, account, currency, amount, corrects } of journal.entries) {
    const numbers = numbersOf.get(mid) ?? noNumbers
    const corrected = corrects === null ? '' : `${corrects.from} to ${corrects.to}`
    const text = `${mid} ${kind}${corrected && ` correction ${corrected}`}`
    if (profile === 'datev') {
      const [, month = '', day = ''] = last.split('-')
      const side = isNegative(amount) ? 'H' : 'S'
      const value = sizeOf(amount).replace('.', ',')
      yield datevRow([
        value,
        side,
        currency,
        numbers[account],
        numbers.clearing,
        day + month,
        last.slice(0, 7),
        text.slice(0, 60),
      ])
      continue
    }
    for (const [name_, signed] of [
      [account, amount],
      ['clearing', negative(amount) ?? '0'],
    ] as const) {
      const [debit, credit] = isNegative(signed) ? ['', sizeOf(signed)] : [signed, '']
      yield profile === 'generic'
        ? csvRow([last, mid, name_, numbers[name_], debit, credit, currency, kind, name, corrected])
        : csvRow([
            `Payment provider ${name}`,
            last,
            text,
            numbers[name_],
            'Tax Exempt (0%)',
            signed,
            currency,
          ])
    }
  }
}

/** Semicolons and quotes, as the program expects. Texts are words of ours and merchant IDs, so no cell begins a formula. */
function datevRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (/^[\d,]*$/.test(cell) ? cell : `"${cell.replaceAll(/[";\r\n]/g, ' ').replace(/^[=+\-@]/, "'$&")}"`)).join(';')}\r\n`
}
