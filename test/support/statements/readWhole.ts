import { toFault } from '../../../src/server/statements/toAnswers.ts'
import { wordReading } from '../../../src/i18n/reading.ts'
import { answerQuestion } from './answerQuestion.ts'
import type { Mapping } from '../../../src/api/statementMapping.requests.ts'
import { inspectStatement, readStatement } from '../../../src/server/statements/reading/readStatement.ts'
import type { StatementBatch } from '../../../src/server/statements/reading/rows/row.ts'
import { openTable } from '../../../src/server/statements/reading/openTable.ts'
import { StatementRefused } from '../../../src/server/statements/reading/rows/sentences.ts'

type Answers = Readonly<Record<string, unknown>>

/** Inspects a file, answers the questions, and reads all of it. */
export async function readWhole(file: Uint8Array | string, answers: Answers = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const inspection = await inspectStatement(bytes)
  let { mapping } = inspection
  for (const { about } of inspection.questions) {
    if (!(about in answers)) throw new Error(`${about} is asked, and nobody has an answer`)
    mapping = answerQuestion(mapping, about, answers[about])
  }
  const batches: StatementBatch[] = []
  for await (const batch of readStatement(bytes, mapping)) batches.push(batch)
  return {
    ...inspection,
    mapping,
    batches,
    lines: batches.flatMap(({ lines }) => lines),
    unreadable: batches.flatMap(({ unreadable }) =>
      unreadable.map((line) => ({ ...line, ...toFault(line) })),
    ),
    aside: await rowsAside(bytes, mapping),
    proof: (batches.at(-1)?.proof ?? []).map((one) => ({ ...one, words: wordReading(one.text) })),
  }
}

/** Rows that are about no order. */
async function rowsAside(bytes: Uint8Array, { layout }: Mapping) {
  const aside: { number: number; role: string }[] = []
  for await (const { rows } of (await openTable(bytes, layout)).rows())
    for (const { row, role } of rows) if (role !== undefined) aside.push({ number: row.number, role })
  return aside
}

/** The English message of a refused file. */
export async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => new Error('the file was read'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof StatementRefused)) throw error
  return wordReading(error.text)
}
