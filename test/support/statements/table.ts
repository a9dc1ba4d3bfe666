import type { TruthLine } from './truth.ts'

/** A cell as the sender means it: a file of text writes it as text, a workbook as what it is. */
export type Cell = string | { amount: string; text: string } | { day: string; text: string }

/** What a reader should find in a row; the dates are instants. */
export type ExpectedLine = {
  orderId: string | null
  reference: string | null
  amount: string | null
  fee: string | null
  net: string | null
  currency: string
  feeCurrency?: string
  date: string
  kind: string
}

export type StatementTable = {
  name: string
  delimiter: ',' | ';' | '\t'
  encodings: readonly ('utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252')[]
  quoteAll?: boolean
  above: readonly (readonly Cell[])[]
  header: readonly string[]
  rows: readonly { cells: readonly Cell[]; expected: ExpectedLine }[]
  below: readonly (readonly Cell[])[]
  /** What is answered if it is asked. */
  answers: Readonly<Record<string, unknown>>
}

export type Form = (truth: readonly TruthLine[], random: () => number) => StatementTable
