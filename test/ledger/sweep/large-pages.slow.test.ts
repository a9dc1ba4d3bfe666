import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAnswerThreads } from '../../../src/gateway/answer-threads/createAnswerThreads.ts'
import { createPackLarge } from '../../../src/gateway/answer-threads/largeAnswers.ts'
import { createAnswerRoom } from '../../../src/gateway/upstream/answerRoom.ts'
import { createReaders, type Get } from '../../../src/ledger/sweep/createReaders.ts'

const threads = createAnswerThreads({
  room: createAnswerRoom(),
  settings: { keys: { secret: 'k'.repeat(32) }, timeZone: 'UTC', mids: ['mer_1'], logos: false },
})
/** How much JSON was parsed at once on the thread that answers requests. */
let parsed = 0
const { parse } = JSON
const signal = new AbortController().signal

beforeAll(() => {
  JSON.parse = (text: string, ...more: []) => {
    parsed = Math.max(parsed, text.length)
    return parse(text, ...more)
  }
})
afterEach(() => (parsed = 0))
afterAll(async () => {
  JSON.parse = parse
  await threads.close()
})

/** A service that answers every question with this text, small or large. */
function readersOf(text: string, isLarge: boolean) {
  const get: Get = async () => {
    const headers = new Headers()
    if (!isLarge) return { status: 200, text, headers }
    return {
      status: 200,
      headers,
      large: new TextEncoder().encode(text),
      get text(): string {
        throw new Error('a large answer has no text')
      },
    }
  }
  return createReaders(get, { firstPage: 0, pack: createPackLarge(threads) })('mer_1')
}

const row = (n: number) =>
  `{"id":"OR-${n}","status":"completed","source":{"currency":"EUR","amount":12345678901234567890.1200},"note":"${'x'.repeat(500)}"}`
const list = (rows: string[]) => `{"status":"success","data":{"transfers":[${rows.join(',')}]}}`
const many = (count: number) => list(Array.from({ length: count }, (_, n) => row(n)))

test('a large page is the same as a small one, digit by digit, and parsed in small pieces here', async () => {
  const small = await readersOf(many(600), false).orders(1, 100, signal)
  expect(parsed).toBeGreaterThan(300_000)
  parsed = 0

  const large = await readersOf(many(600), true).orders(1, 100, signal)

  expect(JSON.stringify(large)).toBe(JSON.stringify(small))
  expect(JSON.stringify(large.rows[599])).toContain('"amount":12345678901234567890.1200')
  expect(parsed).toBeLessThan(40_000)
})

test('a large order is read by its id', async () => {
  const text = `{"status":"success","data":${row(1)}}`

  expect(JSON.stringify(await readersOf(text, true).order('OR-1', signal))).toBe(
    JSON.stringify(await readersOf(text, false).order('OR-1', signal)),
  )
})

test('a row of its own size is set aside with its beginning, and the others are read', async () => {
  const giant = `{"id":"OR-9","note":"${'y'.repeat(400_000)}"}`
  const { rows } = await readersOf(list([row(1), giant, row(2)]), true).orders(1, 100, signal)

  expect(rows).toHaveLength(3)
  expect([rows[0], rows[2]]).toMatchObject([{ id: 'OR-1' }, { id: 'OR-2' }])
  expect(rows[1]).toMatch(/^\{"id":"OR-9","note":"y+$/)
  expect(parsed).toBeLessThan(100_000)
})

test('a page that is none is told in words', async () => {
  const rows = Array.from({ length: 10_001 }, (_, n) => `{"id":"${n}"}`)

  await expect(readersOf(list(rows), true).orders(1, 100, signal)).rejects.toMatchObject({
    kind: 'too_large',
    message: 'GET /v1/public/orders answered with 10001 rows at once, of which 10000 at most are read',
  })
  await expect(readersOf('<html>'.repeat(50_000), true).orders(1, 100, signal)).rejects.toMatchObject({
    kind: 'not_json',
    message: 'GET /v1/public/orders answered with something that is not JSON',
  })
  await expect(
    readersOf(`{"status":"failed","message":"no","data":{"more":"${'x'.repeat(300_000)}"}}`, true).orders(
      1,
      100,
      signal,
    ),
  ).rejects.toMatchObject({ message: expect.stringContaining('no') })
})
