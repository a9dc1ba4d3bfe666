import { createRandom } from '../createRandom.ts'
import { forms, type FormName } from './forms.ts'
import type { ExpectedLine } from './table.ts'
import type { TruthLine } from './truth.ts'
import { writeText } from './writeText.ts'
import { writeWorkbook } from './writeWorkbook.ts'

export type WrittenStatement = {
  name: string
  bytes: Uint8Array
  /** Lines that a reader should return, with their numbers. */
  lines: readonly (ExpectedLine & { number: number })[]
  /** Answers for questions about the file. */
  answers: Readonly<Record<string, unknown>>
}

/** The file of a sender, with the traps of its form; the same seed writes the same file. */
export function writeStatement(
  truth: readonly TruthLine[],
  form: FormName,
  seed: number,
  as: 'csv' | 'xlsx' = 'csv',
): WrittenStatement {
  const random = createRandom(seed)
  const table = forms[form](truth, random)
  const { bytes, numbers } =
    as === 'csv'
      ? writeText(table, random)
      : writeWorkbook(table, {
          calendar: random() < 0.3 ? '1904' : '1900',
          strings: random() < 0.5 ? 'shared' : 'inline',
        })
  return {
    name: `${table.name}.${as}`,
    bytes,
    lines: table.rows.map(({ expected }, at) => ({ ...expected, number: numbers[at] ?? 0 })),
    answers: table.answers,
  }
}
