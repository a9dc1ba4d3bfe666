import type { Amount } from '../contract/amount.ts'

export const journalAccounts = ['clearing', 'fees', 'bank', 'reserve', 'difference'] as const
export type JournalAccount = (typeof journalAccounts)[number]

/** Account numbers of a merchant's books; empty until entered. */
export type AccountNumbers = Record<JournalAccount, string>

export const journalKinds = ['fees', 'paid', 'bank-charges', 'reserve', 'other', 'difference'] as const
export type JournalKind = (typeof journalKinds)[number]

export const journalProfiles = ['generic', 'xero', 'datev'] as const
export type JournalProfile = (typeof journalProfiles)[number]

/** Response of `GET /api/periods/:id/journal`. It never changes: what changes later is an entry of a later close. */
export type Journal = {
  version: number
  /** Last day of the period. */
  date: string
  entries: JournalEntry[]
  accounts: { mid: string; numbers: AccountNumbers }[]
  /** Some accounts of the entries have no number yet. Only the generic form has names, too. */
  lacksNumbers: boolean
}

/** Debits `account` and credits the clearing account; the other way round if `amount` is negative. */
export type JournalEntry = {
  id: number
  mid: string
  kind: JournalKind
  account: JournalAccount
  currency: string
  amount: Amount
  /** An earlier period, if the entry corrects it. */
  corrects: { id: string; from: string; to: string } | null
}
