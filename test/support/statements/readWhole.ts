import { answerQuestion } from '../../../src/ledger/statements/reading/answerQuestion.ts'
import { inspectStatement } from '../../../src/ledger/statements/reading/inspectStatement.ts'
import type { StatementBatch } from '../../../src/ledger/statements/reading/line.ts'
import { readStatement } from '../../../src/ledger/statements/reading/readStatement.ts'

type Answers = Readonly<Record<string, unknown>>

/** Inspects a file, answers what is asked, and reads all of it. */
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
    unreadable: batches.flatMap(({ unreadable }) => unreadable),
    aside: batches.flatMap(({ aside }) => aside),
    proof: batches.at(-1)?.proof ?? [],
  }
}
