import type { TruthLine } from './truth.ts'

/** A typed cell: text files write its text, workbooks its type. */
export type Cell = string | { amount: string; text: string } | { day: string; text: string }

/** The result that a reader should return for a row; the dates are instants. */
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
  /** Answers for questions about the file. */
  answers: Readonly<Record<string, unknown>>
}

/** The cells of a file, which is all that a writer needs. */
export type WrittenTable = Pick<
  StatementTable,
  'delimiter' | 'encodings' | 'quoteAll' | 'above' | 'header' | 'below'
> & {
  rows: readonly { cells: readonly Cell[] }[]
}

export type Form = (truth: readonly TruthLine[], random: () => number) => StatementTable
