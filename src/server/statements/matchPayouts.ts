import { addAmounts, type Amount, compareAmounts, isNegative, plain } from '../../contract/amount.ts'
import { lockMid } from '../ledger/ledgerVersion.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { midsOf } from './place.ts'
import { joinMids, removeRow, type PayoutRow, updateRow } from './payouts.ts'

/** More open rows than this are matched newest first. */
const maxOpen = 20_000
const dayMs = 86_400_000
/** Banks book a payout within days; a statement may be dated a day later than the bank. */
const daysBefore = 1
const daysAfter = 10
/** A shorter id is also a part of other numbers. */
const minReference = 5

/** Matches open payouts with open bank lines: by reference, else by a unique amount within days. The others are only proposed. */
export async function matchPayouts(
  store: Store,
  mids: readonly string[],
  /** After a person's choice, only the proposals follow. */
  { isOnlyProposing = false } = {},
): Promise<void> {
  await store.transaction(async (db) => {
    const linked = await linkedMids(db, mids)
    for (const mid of linked.mids.toSorted()) await lockMid({ db, engine: store.engine }, mid)
    const payouts = await openRows(db, linked.lists, 'bank')
    const banks = await openRows(db, linked.lists, 'expected')
    const pairs = [
      ...pairsOf(payouts, createReferences(banks), 'reference'),
      ...pairsOf(payouts, createAmounts(banks), 'amount'),
    ]
    const taken = new Set<string>()
    const proposed = new Map<string, Set<string>>()
    for (const { payout, bank, by, isUnique } of pairs) {
      if (taken.has(payout.id) || taken.has(bank.id)) continue
      if (isUnique && !isOnlyProposing) {
        await join(db, payout, bank, by)
        taken.add(payout.id).add(bank.id)
      } else
        for (const [one, other] of [
          [payout, bank],
          [bank, payout],
        ] as const)
          proposed.set(one.id, (proposed.get(one.id) ?? new Set()).add(other.id))
    }
    for (const row of [...payouts, ...banks]) {
      if (taken.has(row.id)) continue
      const some = [...(proposed.get(row.id) ?? [])].filter((id) => !taken.has(id)).slice(0, 20)
      const candidates = some.length > 0 ? JSON.stringify(some) : null
      if (candidates !== row.candidates) await updateRow(db, { ...row, candidates })
    }
  })
}

/** Also the merchants that share a statement with one of these, because their rows may fit the same bank lines. */
async function linkedMids(db: Db, mids: readonly string[]): Promise<{ mids: string[]; lists: string[] }> {
  const all = await db.selectFrom('payout').select('mids').distinct().execute()
  const linked = new Set(mids)
  const lists = new Set<string>()
  for (let before = -1; before !== linked.size;) {
    before = linked.size
    for (const row of all)
      if (midsOf(row).some((mid) => linked.has(mid))) {
        lists.add(row.mids)
        for (const mid of midsOf(row)) linked.add(mid)
      }
  }
  return { mids: [...linked], lists: [...lists] }
}

/** `lists`: values of the column `mids`. `isNull`: the half that is missing. */
function openRows(db: Db, lists: readonly string[], isNull: 'bank' | 'expected'): Promise<PayoutRow[]> {
  return db
    .selectFrom('payout')
    .selectAll()
    .where('mids', 'in', [...lists, ''])
    .where('state', 'in', ['waiting', 'proposed', 'unknown', 'debit'])
    .where(isNull, 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(maxOpen)
    .execute()
}

/** The bank line becomes the other half of the payout's row. */
export async function join(
  db: Db,
  payout: PayoutRow,
  bank: PayoutRow,
  matched_by: PayoutRow['matched_by'],
): Promise<void> {
  await removeRow(db, bank)
  const mids = joinMids(payout, bank)
  const { bank_name, bank_number, bank_account, bank_date, bank_amount, bank_charges, bank_text } = bank
  const half = { bank_name, bank_number, bank_account, bank_date, bank_amount, bank_charges, bank_text }
  const both = { ...payout, ...half, mids, bank: bank.bank, matched_by }
  await updateRow(db, { ...both, candidates: null, unmatched: null })
}

export function bankKey({ bank, bank_number }: PayoutRow): string {
  return `${bank} ${bank_number}`
}

type Pair = { payout: PayoutRow; bank: PayoutRow; by: 'reference' | 'amount'; isUnique: boolean }
type Find = (payout: PayoutRow) => PayoutRow[]

/** A pair is unique if neither side fits another one. Of several with the reference, the one with the amount counts. */
function pairsOf(payouts: readonly PayoutRow[], find: Find, by: Pair['by']): Pair[] {
  const found = payouts.map((payout) => {
    const mids = midsOf(payout)
    const fitting = find(payout).filter(
      (bank) =>
        payout.unmatched !== bankKey(bank) &&
        isDebit(bank.bank_amount) === isDebit(payout.expected) &&
        midsOf(bank).some((mid) => mids.includes(mid)),
    )
    const equal = fitting.filter((bank) => isPaid(payout, bank))
    return { payout, fitting: equal.length > 0 ? equal : fitting }
  })
  const uses = new Map<string, number>()
  for (const { fitting } of found) for (const { id } of fitting) uses.set(id, (uses.get(id) ?? 0) + 1)
  return found.flatMap(({ payout, fitting }) =>
    fitting.map((bank) => ({
      payout,
      bank,
      by,
      isUnique: fitting.length === 1 && uses.get(bank.id) === 1,
    })),
  )
}

/** Only a payout below zero is taken from the account. */
function isDebit(amount: Amount | null): boolean {
  return amount !== null && isNegative(amount)
}

function isPaid({ expected }: PayoutRow, { bank_amount, bank_charges }: PayoutRow): boolean {
  if (expected === null || bank_amount === null) return false
  if (compareAmounts(expected, bank_amount) === 0) return true
  return bank_charges !== null && compareAmounts(expected, addAmounts(bank_amount, bank_charges)) === 0
}

/** Banks break references at the end of a line, so neighbouring words count as one, too. */
function createReferences(banks: readonly PayoutRow[]): Find {
  const byWord = new Map<string, Set<PayoutRow>>()
  for (const bank of banks) {
    const words = (bank.bank_text ?? '')
      .split(/\s+/)
      .map(bareOf)
      .filter((word) => word !== '')
    for (const [at, word] of words.entries())
      for (const one of [word, word + (words[at + 1] ?? '')])
        byWord.set(one, (byWord.get(one) ?? new Set()).add(bank))
  }
  return ({ batch, currency }) => {
    const reference = bareOf(batch ?? '')
    if (reference.length < minReference) return []
    return [...(byWord.get(reference) ?? [])].filter((bank) => bank.currency === currency)
  }
}

function bareOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function createAmounts(banks: readonly PayoutRow[]): Find {
  const byAmount = new Map<string, Set<PayoutRow>>()
  for (const bank of banks) {
    const { bank_amount: amount, bank_charges: charges, currency } = bank
    if (amount === null) continue
    for (const one of charges === null ? [amount] : [amount, addAmounts(amount, charges)]) {
      const key = `${currency} ${plain(one)}`
      byAmount.set(key, (byAmount.get(key) ?? new Set()).add(bank))
    }
  }
  return ({ expected, currency, date }) =>
    expected === null || date === null
      ? []
      : [...(byAmount.get(`${currency} ${plain(expected)}`) ?? [])].filter(({ bank_date }) =>
          isNear(date, bank_date),
        )
}

function isNear(payoutDate: string, bankDate: string | null): boolean {
  if (bankDate === null) return false
  const days = (Date.parse(bankDate) - Date.parse(payoutDate)) / dayMs
  return days >= -daysBefore && days <= daysAfter
}
