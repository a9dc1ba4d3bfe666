import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject, isRawNumber, parseJson, rawNumber, tryParseJson } from '../../../src/contract/json.ts'
import { openListAnswer, openRecordAnswer, readLetter } from '../../../src/contract/reading/answer.ts'
import { readCreation } from '../../../src/contract/reading/creation.ts'
import { namedRoutes } from '../../../src/contract/routes.ts'

const folder = 'test/contract/answers'

/** A possible answer of a service, and the expected reading. */
type Written = {
  about: string
  route: string
  status: number
  page?: number
  timeZone?: string
  body?: unknown
  /** Replaces `body` for text that is not JSON or has digits that a formatter would change. */
  text?: string
  read: Record<string, unknown>
}

const answers = readdirSync(folder).map((file) => {
  // Keeps every digit: the file holds exactly the bytes of the wire.
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  return { name: file.replace('.json', ''), ...(parseJson(text, { lossy: rawNumber }) as Written) }
})

test('the folder has answers for every kind of route', () => {
  expect(answers.length).toBeGreaterThanOrEqual(60)
  expect(new Set(answers.map(({ route }) => route)).size).toBeGreaterThanOrEqual(10)
})

test.each(answers)('$name: $about', (answer) => {
  expect(plain(read(answer))).toEqual(plain(answer.read))
})

/** Follows the server's order: text that is not JSON is sorted out first. */
function read(answer: Written): Record<string, unknown> {
  const { route: name, status, page, body, text, timeZone = 'UTC' } = answer
  const route = namedRoutes.find((one) => one.name === name)?.route
  if (!route) throw new Error(`no route ${name}`)
  const parsed = text ? tryParse(text) : body
  if (route.method === 'POST') return readReceipt({ ...answer, body: parsed })
  if (text && status < 400 && parsed === undefined) return { unparsed: true }
  const received = { status, body: parsed, ...(page !== undefined && { page }) }
  const record = (input: unknown) => {
    const letter = readLetter(route, input, { timeZone })
    return letter.assumed && isObject(letter.record)
      ? { ...letter.record, assumed: letter.assumed }
      : letter.record
  }
  if (route.shape === 'list') {
    const opened = openListAnswer(route, received)
    return 'rows' in opened ? { ...opened, rows: opened.rows.map(record) } : { ...opened }
  }
  const opened = openRecordAnswer(route, received)
  if (!('record' in opened)) return { ...opened }
  return opened.record === undefined ? { nothing: true } : { ...opened, record: record(opened.record) }
}

/** Of a doubtful creation, only the reason matters. */
function readReceipt({ route, status, body, text = JSON.stringify(body) }: Written): Record<string, unknown> {
  const creation = readCreation(route.endsWith('User') ? 'user' : 'order', { status, body, text })
  return creation.verdict === 'doubt' ? { verdict: 'doubt', why: creation.why } : creation
}

function tryParse(text: string): unknown {
  return tryParseJson(text) === undefined ? undefined : parseJson(text, { lossy: rawNumber })
}

/** Writes numbers as text with their digits and drops undefined fields. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown, context?: { source?: string }) =>
    typeof one === 'number' && !isRawNumber(one) ? `number ${context?.source}` : one,
  )
}
