import { createRandom } from '../createRandom.ts'
import { forms, type FormName } from './forms.ts'
import type { ExpectedLine } from './table.ts'
import type { TruthLine } from './truth.ts'
import { writeText } from './writeText.ts'
import { writeWorkbook } from './writeWorkbook.ts'

export type WrittenStatement = {
  name: string
  bytes: Uint8Array
  /** What a reader should find, and at which number. */
  lines: readonly (ExpectedLine & { number: number })[]
  /** What is answered if it is asked. */
  answers: Readonly<Record<string, unknown>>
}

/** The truth as a sender would write it, with the traps of its form; the same seed writes the same file. */
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
