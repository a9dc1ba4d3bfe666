import type { WrittenTable } from '../table.ts'
import { grouped } from '../writing.ts'
import type { Charge, Month, Provider } from './makeMonth.ts'
import { localTime, sum } from './writing.ts'

/** An ordinary file of a provider. */
export type ProviderForm = {
  provider: Provider
  as?: 'xlsx'
  /** Answers of a person: the subject of a question, and a text inside the right choice or `none`. */
  answers?: Readonly<Record<string, string>>
  /** Number of lines without an order, such as a payout or a monthly fee. */
  ownLines?: number
  write: (month: Month, parts: Parts) => WrittenTable
}

type Parts = ReturnType<typeof partsOf>

/** What most writers need. */
export function partsOf({ month, charges, money, by }: Month, { zone }: Provider) {
  const [year = '', number = ''] = month.split('-')
  return {
    year,
    number,
    /** Last day of the month. */
    last: `${new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()}`,
    sorted: charges.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    /** '2026-10-05 14:13:05' */
    local: (charge: Charge) => localTime(charge.at, zone),
    /** date('d.m.y', charge) = '05.10.2026' */
    date: (form: string, { at }: Charge, later = 0) => {
      const text = localTime(Date.parse(at) + later * 86_400_000, zone)
      const [y = '', m = '', d = ''] = text.slice(0, 10).split('-')
      return form.replaceAll(/[ymd]/g, (part) => ({ y, m, d })[part] ?? '')
    },
    id: ({ ids }: Charge) => ids.join('|'),
    net: ({ amount, fee }: Charge) => amount - fee,
    gross: sum(charges.map(({ amount }) => amount)),
    fees: sum(charges.map(({ fee }) => fee)),
    /** '1.250,00' */
    comma: (units: number) => {
      const cell = grouped(money(units), '.', ',')
      return typeof cell === 'string' ? cell : cell.text
    },
    digits: (count: number) => Array.from({ length: count }, () => by.below(10)).join(''),
  }
}

/** Rows as lines of text; without a delimiter in their cells. */
export function rowsOf(lines: readonly string[], delimiter = ',') {
  return lines.map((line) => ({ cells: line.split(delimiter) }))
}
