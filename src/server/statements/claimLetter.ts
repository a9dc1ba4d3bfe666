import type { Claim } from '../../api/claims.ts'
import { sumAmounts, type Amount } from '../../contract/amount.ts'
import { readStatus } from '../../contract/status.ts'
import { words } from '../../i18n/en/claims.ts'
import { words as statementWords } from '../../i18n/en/statements.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import { createZonedTime } from '../files/zonedTime.ts'
import { compareWords } from '../text/searchText.ts'

/** For the provider's support desk: claims in words with times of the reader's zone, then a total per currency. */
export function writeLetter(claims: readonly Claim[], timeZone: string) {
  const columns = letterColumns(createZonedTime(timeZone))
  const byCurrency = Map.groupBy(claims, ({ currency }) => currency)
  const inOrder = [...byCurrency].toSorted(([a], [b]) => compareWords(a, b))
  const totals = inOrder.flatMap(([currency, own]) => {
    if (currency === null) return []
    const sum = (name: 'amount' | 'credited') => amount(sumAmounts(own.flatMap((one) => one[name] ?? [])))
    const total: Record<string, Cell> = {
      'our reference': 'total',
      claimed: sum('amount'),
      currency,
      credited: sum('credited'),
    }
    return [columns.map(({ header }) => total[header] ?? null)]
  })
  return { columns, rows: [...claims.map((claim) => columns.map(({ of }) => of(claim))), ...totals] }
}

/** `claims-acme-2026-10-made-2026-11-03`; a letter of several providers or months names neither. */
export function letterName(letters: readonly { provider: string; month: string }[], day: string): string {
  const onlyOne = (names: readonly string[]) => (new Set(names).size === 1 ? names[0] : '')
  const provider = onlyOne(letters.map((one) => one.provider))
  const month = onlyOne(letters.map((one) => one.month))
  const plainName = provider
    ?.normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-')
  return ['claims', plainName?.slice(0, 60), month, `made-${day}`].filter(Boolean).join('-')
}

const amount = (text: Amount | null): Cell => (text === null ? null : { amount: text })

type LetterColumn = { header: string; width: number; of: (claim: Claim) => Cell }

function letterColumns(clock: (time: string) => string): LetterColumn[] {
  const timeOf = (time: string | null | undefined) => (time ? clock(time) : null)
  const lastMoment = (end: string) => new Date(Date.parse(end) - 1).toISOString()
  return [
    { header: 'our reference', width: 20, of: ({ reference }) => reference },
    { header: 'state', width: 16, of: ({ state }) => words.claims.states[state] },
    { header: 'provider', width: 20, of: ({ provider }) => provider },
    { header: 'merchant id', width: 14, of: ({ mid }) => mid },
    { header: 'first day', width: 12, of: ({ period }) => period && clock(period.from).slice(0, 10) },
    {
      header: 'last day',
      width: 12,
      of: ({ period }) => period && clock(lastMoment(period.to)).slice(0, 10),
    },
    { header: 'file', width: 28, of: ({ statementName }) => statementName },
    { header: 'file SHA-256', width: 20, of: ({ sha256 }) => sha256 },
    { header: 'line', width: 8, of: ({ line }) => line },
    { header: 'order id', width: 28, of: ({ order }) => order },
    { header: 'order created', width: 30, of: ({ evidence }) => timeOf(evidence?.createdAt) },
    {
      header: 'statuses as seen',
      width: 60,
      of: ({ evidence }) =>
        evidence?.statuses.map(({ status, seenAt }) => `${statusWord(status)} ${clock(seenAt)}`).join('; ') ??
        null,
    },
    { header: 'agreed rate', width: 24, of: rateText },
    { header: 'reason', width: 30, of: ({ reason }) => reasonWords[reason] ?? reason },
    { header: 'charged', width: 14, of: ({ charged }) => amount(charged) },
    { header: 'expected', width: 14, of: ({ expected }) => amount(expected) },
    { header: 'claimed', width: 14, of: (claim) => amount(claim.amount) },
    { header: 'currency', width: 10, of: ({ currency }) => currency },
    { header: 'credited', width: 14, of: ({ credited }) => amount(credited) },
    { header: 'credited on', width: 14, of: ({ creditedOn }) => creditedOn },
  ]
}

const reasonWords: Record<string, string | undefined> = {
  ...statementWords.statements.class,
  'agreed-rate': words.claims.agreed_rate,
}

function statusWord(status: string | null): string {
  return status === null ? 'no status' : readStatus({ status }).label
}

function rateText({ evidence }: Claim): string | null {
  if (!evidence?.rate) return null
  const { percent, fixed, currency, minimum, maximum } = evidence.rate
  const bounds = [minimum !== null && `at least ${minimum}`, maximum !== null && `at most ${maximum}`]
  return [`${percent} % + ${fixed} ${currency}`, ...bounds.filter(Boolean)].join(', ')
}
