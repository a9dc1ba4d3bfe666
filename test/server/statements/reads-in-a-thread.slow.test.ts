import { afterAll, expect, test } from 'vitest'
import { createStatementReader } from '../../../src/server/statements/reading/createStatementReader.ts'
import type { StatementBatch } from '../../../src/server/statements/reading/rows/row.ts'
import { createRandom } from '../../support/createRandom.ts'
import { readWhole } from '../../support/statements/readWhole.ts'
import { makeTruth } from '../../support/statements/truth.ts'
import { writeStatement } from '../../support/statements/writeStatement.ts'

const reader = createStatementReader()
afterAll(() => reader.close())

const written = (lines: number) =>
  writeStatement(makeTruth({ random: createRandom(1), lines }), 'stripePayout', 1).bytes

test('reads in a thread the same batches as without', async () => {
  const whole = await readWhole(written(1200))

  const { mapping, questions } = await reader.inspect(written(1200))
  const batches: StatementBatch[] = []
  for await (const batch of reader.read(written(1200), mapping)) batches.push(batch)

  expect(questions).toEqual([])
  expect(mapping).toEqual(whole.mapping)
  expect(batches).toEqual(whole.batches)
  expect(batches.length).toBeGreaterThan(4)
  expect(batches.at(-1)?.progress).toMatchObject({ lines: 1200 })
})

test('an aborted read frees its thread for the next', async () => {
  const { mapping } = await reader.inspect(written(3000))
  const patience = new AbortController()
  const single = createStatementReader()
  const stopped = single.read(written(3000), mapping, { signal: patience.signal })
  await stopped.next()

  patience.abort(new Error('nobody wants it any more'))

  await expect(stopped.next()).rejects.toThrow('nobody wants it any more')
  expect((await single.inspect(written(10))).sample.rows).toHaveLength(10)
  await single.close()
})

test('a thread that is silent for too long is ended, and its file refused', async () => {
  const hasty = createStatementReader({ silenceMs: 1 })

  await expect(hasty.inspect(written(3000))).rejects.toThrow('hostile.work')
  await hasty.close()
})

test('breaking off a read frees its thread', async () => {
  const { mapping } = await reader.inspect(written(3000))
  const single = createStatementReader()

  for await (const { lines } of single.read(written(3000), mapping)) if (lines.length > 0) break

  expect((await single.inspect(written(10))).sample.rows).toHaveLength(10)
  await single.close()
})

test('passes a refusal on with its reason', async () => {
  await expect(reader.inspect(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({
    name: 'StatementRefused',
    reason: 'not-a-statement',
  })
})

test('refuses a mapping with open questions', async () => {
  const file = () => Buffer.from('Order ID,Date,Amount,Currency\na,2026-10-01,1.000,EUR\n')
  const { mapping } = await reader.inspect(file())

  await expect(reader.read(file(), mapping).next()).rejects.toThrow('the mapping has unanswered questions')
})
