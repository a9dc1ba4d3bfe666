import { expect, test } from 'vitest'
import { findCandidates, type Attempt } from '../../../src/server/intents/candidates.ts'
import { digestOf } from '../../../src/server/intents/approvals.ts'
import { answerOf, outcomeOf, type Outcome } from '../../../src/server/intents/outcome.ts'
import { createSendOnce, type SendParts, type Sending } from '../../../src/server/intents/sendOnce.ts'
import { UpstreamFailure } from '../../../src/server/provider/UpstreamFailure.ts'

const made = '{"status":"success","data":{"orderId":"OR-1","payUrl":"https://pay.test/1"}}'
const receipt = { data: { orderId: 'OR-1', payUrl: 'https://pay.test/1' } }
const refused = '{"error":"Bad Request","message":"no","code":"limit","details":[]}'

test('an answer confirms, rejects, or leaves a doubt', () => {
  expect(outcomeOf('order', { status: 200, text: made })).toMatchObject({
    state: 'confirmed',
    orderId: 'OR-1',
    receipt,
    status: 200,
    text: made,
  })
  expect(outcomeOf('user', { status: 201, text: '{"data":{"userId":"U-1"}}' })).toMatchObject({
    state: 'confirmed',
    orderId: undefined,
    receipt: { data: { userId: 'U-1' } },
  })
  expect(outcomeOf('order', { status: 400, text: refused })).toEqual({
    state: 'rejected',
    status: 400,
    text: refused,
  })
  const doubt = outcomeOf('order', { status: 502, text: '<h1>Bad gateway</h1>' })
  expect(doubt).toEqual({
    state: 'unknown',
    why: expect.stringMatching(/./),
    fault: { code: 'attempt.status', params: { status: 502 } },
    receipt: undefined,
    status: 502,
    text: '<h1>Bad gateway</h1>',
  })
  // A pay link without an order ID still belongs to the payer.
  expect(outcomeOf('order', { status: 200, text: '{"data":{"payUrl":"https://pay.test/1"}}' })).toMatchObject(
    {
      state: 'unknown',
      receipt: { data: { payUrl: 'https://pay.test/1' } },
    },
  )
})

test('answers the browser in documented form for any answer of the service', () => {
  const confirmed = { kind: 'order', state: 'confirmed', receipt } as const
  const letter = JSON.stringify({ status: 'success', ...receipt })

  expect(answerOf({ ...confirmed, status: 201 })).toEqual({ status: 201, text: letter })
  expect(answerOf({ ...confirmed, status: 202 })).toEqual({ status: 200, text: letter })
  expect(answerOf(confirmed)).toEqual({ status: 200, text: letter })
  expect(answerOf({ ...confirmed, receipt: undefined })).toBeUndefined()
  const rejected = { kind: 'order', state: 'rejected', text: refused } as const
  const no = { error: 'Bad Request', message: 'no', code: 'limit', details: [] }
  expect(answerOf({ ...rejected, status: 422 })).toEqual({ status: 422, text: JSON.stringify(no) })
  expect(answerOf({ ...rejected, status: 400 })).toEqual({ status: 400, text: JSON.stringify(no) })
  expect(answerOf({ ...rejected, text: undefined, status: 400 })).toBeUndefined()
  expect(answerOf({ kind: 'order', state: 'unknown', status: 200, text: made })).toBeUndefined()
  // A refusal inside a success is a refusal.
  const inside = '{"status":false,"message":"no such user"}'
  expect(answerOf({ kind: 'order', state: 'rejected', status: 200, text: inside })).toEqual({
    status: 400,
    text: expect.stringContaining('no such user'),
  })
  // A 401 would end the session, but the operator reads what the service answered.
  const unauthorized = { error: 'Unauthorized', message: 'who are you', code: 401, details: [] }
  const text = '{"message":"who are you"}'
  expect(answerOf({ kind: 'order', state: 'rejected', status: 401, text })).toEqual({
    status: 403,
    text: JSON.stringify(unauthorized),
  })
})

test('a key belongs to one request of one operator under one merchant ID', () => {
  const request = { path: '/v1/public/orders', mid: 'mer_1', operatorId: 'op-1', text: '{}' }

  expect(digestOf(request)).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOf({ ...request })).toBe(digestOf(request))
  for (const name of ['path', 'mid', 'operatorId', 'text'])
    expect(digestOf({ ...request, [name]: 'x' }), name).not.toBe(digestOf(request))
})

const sending: Sending = { path: '/p', mid: 'mer_1', text: '{"a":1}', kind: 'order', body: { a: 1 } }
const intent = { key: 'k-1', mid: 'mer_1', kind: 'order' } as Parameters<ReturnType<typeof createSendOnce>>[1]
const actor = { operatorId: 'op-1', operatorEmail: 'a@b.test', ip: '::1', requestId: 'r-1' }

/** Records everything sent, stored and reported, in order. `parts` replaces the defaults. */
function startSending(parts: Partial<SendParts> = {}, text = made) {
  const seen: unknown[] = []
  const settle = async (...values: unknown[]) => {
    seen.push(['settle', ...values])
    return values[1]
  }
  const complete = async (...values: unknown[]) => void seen.push(['complete', ...values])
  let clock = 0
  const claim = async () => {
    clock = 20_000
    return true
  }
  const sendOnce = createSendOnce({
    book: { settle, complete } as never,
    upstream: {
      post: async (...sent: unknown[]) => {
        seen.push(['post', ...sent])
        return { status: 200, text, headers: new Headers() } as never
      },
    },
    onError: (error) => seen.push(['error', (error as Error).message]),
    onOutcome: (...values) => seen.push(['outcome', ...values]),
    unsettled: { add: (...values) => seen.push(['unsettled', ...values]) },
    steadyClock: () => clock,
    ...parts,
  })
  const names = () => seen.map((one) => (one as [string])[0])
  return {
    seen,
    names,
    send(startedAt = 19_000, request = sending) {
      clock = startedAt
      return sendOnce(request, intent, actor, claim)
    },
  }
}

test('sends nothing if another call has moved the intent', async () => {
  const upstream = failingUpstream(() => new Error('a second request'))
  const sendOnce = createSendOnce({ book: {} as never, upstream, onError: () => {} })

  expect(await sendOnce(sending, intent, actor, async () => false)).toBeUndefined()
})

const failingUpstream = (fails: () => unknown): SendParts['upstream'] => ({
  post: async () => {
    throw fails()
  },
})

test('sends one request, and reports and stores its outcome', async () => {
  const { seen, send } = startSending()

  const outcome = await send()

  const stored = expect.objectContaining({ state: 'confirmed', orderId: 'OR-1' })
  expect(outcome).toEqual(stored)
  expect(seen).toEqual([
    ['post', '/p', 'mer_1', '{"a":1}'],
    ['outcome', { kind: 'order', mid: 'mer_1' }, stored],
    ['settle', intent, stored, actor],
  ])
})

test('a delayed server sends nothing', async () => {
  const late = startSending()
  const inTime = startSending()

  expect(await late.send(9_999)).toEqual({
    state: 'not_sent',
    why: 'the server was delayed before it sent anything',
    fault: { code: 'attempt.held_up' },
  })
  expect(late.names()).toEqual(['outcome', 'settle'])
  expect(await inTime.send(10_000)).toMatchObject({ state: 'confirmed' })
})

test('reports as not sent only a request that certainly never left, otherwise a doubt', async () => {
  const outcomeWith = (fails: () => unknown) => startSending({ upstream: failingUpstream(fails) }).send()

  expect(await outcomeWith(() => new UpstreamFailure('not_sent', 'refused'))).toEqual({
    state: 'not_sent',
    why: 'refused',
    fault: { code: 'attempt.not_sent' },
  })
  expect(await outcomeWith(() => new UpstreamFailure('timeout', 'too late'))).toEqual({
    state: 'unknown',
    why: 'too late',
    fault: { code: 'timeout' },
  })
  expect(await outcomeWith(() => new Error('odd'))).toMatchObject({ state: 'unknown', why: 'odd' })
  expect(await outcomeWith(() => 'odd')).toEqual({
    state: 'unknown',
    why: 'no answer',
    fault: { code: 'network' },
  })
})

test("returns the service's answer even if it cannot be stored", async () => {
  const settle = async () => {
    throw new Error('disk full')
  }
  const { names, seen, send } = startSending({ book: { settle } as never })

  expect(await send()).toMatchObject({ state: 'confirmed' })
  expect(names()).toEqual(['post', 'outcome', 'error', 'unsettled'])
  expect(seen.at(-1)).toEqual(['unsettled', intent, expect.objectContaining({ state: 'confirmed' }), actor])
})

const user = { ...sending, kind: 'user' as const }
const withoutId = '{"status":"success","data":{"status":"created"}}'
const foundReceipt = { data: { userId: 'U-1' } } as never

test('searches for a user without an ID in the answer, and not for orders or named users', async () => {
  const searches: unknown[] = []
  const findUser = async (request: unknown) => {
    searches.push(request)
    return foundReceipt
  }
  const { names, seen, send } = startSending({ findUser }, withoutId)

  expect(await send(19_000, user)).toMatchObject({ state: 'confirmed', receipt: foundReceipt })
  expect(searches).toEqual([{ mid: 'mer_1', body: { a: 1 } }])
  expect(names().at(-1)).toBe('complete')
  expect(seen.at(-1)).toEqual(['complete', intent, foundReceipt, actor])

  await startSending({ findUser }).send()
  await startSending({ findUser }, '{"data":{"userId":"U-2"}}').send(19_000, user)
  await startSending({ findUser, upstream: failingUpstream(() => new Error('odd')) }, withoutId).send(
    19_000,
    user,
  )
  expect(searches).toHaveLength(1)
})

test('keeps the answer if the search finds no user or fails', async () => {
  const none = startSending({ findUser: async () => undefined }, withoutId)
  const failing = startSending(
    {
      findUser: async () => {
        throw new Error('down')
      },
    },
    withoutId,
  )
  const alone = startSending({}, withoutId)

  const outcomes: (Outcome | undefined)[] = []
  for (const { send } of [none, failing, alone]) outcomes.push(await send(19_000, user))

  expect(outcomes.map((outcome) => [outcome?.state, outcome?.receipt?.data.userId])).toEqual(
    outcomes.map(() => ['confirmed', undefined]),
  )
  expect(outcomes).toHaveLength(3)
  expect(none.names()).toEqual(['post', 'outcome', 'settle'])
  expect(failing.seen.at(-1)).toEqual(['error', 'down'])
})

const at = Date.parse('2026-11-02T12:00:00.000Z')
const iso = (ms: number) => new Date(at + ms).toISOString()
const attempt: Attempt = {
  kind: 'order',
  mid: 'mer_1',
  attemptAt: iso(0),
  user_id: 'U-1',
  amount: '25.10',
  amount_side: 'source',
  currency: 'USD',
  body: { purposeCode: 'personal' },
}
const row = {
  id: 'OR-1',
  createdAt: iso(1000),
  userId: 'U-1',
  purposeCode: 'personal',
  source: { currency: 'USD', amount: '25.1' },
}

async function searchCandidates(
  changes: Partial<Attempt>,
  pages: unknown[][],
  { date, status = 200 }: ServiceReply = {},
) {
  const paths: string[] = []
  const get = async (path: string) => {
    paths.push(path)
    const rows = pages[paths.length - 1] ?? []
    const data = changes.kind === 'user' ? rows : { transfers: rows }
    const text = JSON.stringify({ status: 'success', data })
    return { status, text, headers: new Headers(date === undefined ? {} : { date }) } as never
  }
  const reading = { timeZone: 'UTC', mids: ['mer_1', 'mer_2'] }
  const { candidates, looked } = await findCandidates({ get }, { ...attempt, ...changes }, at, reading)
  return { ids: [...candidates.keys()], looked, paths }
}
type ServiceReply = { date?: string; status?: number }

test('rows without an ID are no candidates, and leave the search incomplete', async () => {
  const nameless = [
    { ...row, id: null },
    { ...row, id: undefined },
    { ...row, id: '' },
    { status: 'completed' },
  ]
  const incomplete = { pages: 1, rows: 4, complete: false }

  expect(await searchCandidates({ user_id: null }, [nameless, []])).toMatchObject({
    ids: [],
    looked: { ...incomplete, pages: 2 },
  })
  expect(await searchCandidates({}, [[row, ...nameless.slice(1)], []])).toMatchObject({
    ids: ['OR-1'],
    looked: { ...incomplete, pages: 2 },
  })
})

test('candidates are orders without a differing field', async () => {
  const differing = [
    { id: 'early', createdAt: iso(-120_001) },
    { id: 'late', createdAt: iso(600_001) },
    { id: 'user', userId: 'U-2' },
    { id: 'purpose', purposeCode: 'education' },
    { id: 'currency', source: { currency: 'GBP', amount: '25.1' } },
    { id: 'amount', source: { currency: 'USD', amount: '25.11' } },
    { id: 'owner', mid: 'mer_2' },
  ]
  const alike = [
    { id: 'first', createdAt: iso(-120_000) },
    { id: 'last', createdAt: iso(600_000) },
    { id: 'silent', userId: null, purposeCode: undefined, source: { currency: 'USD' } },
    { id: 'sideless', source: undefined },
  ]

  const { ids, looked, paths } = await searchCandidates({}, [
    [...differing, ...alike].map((one) => ({ ...row, ...one })),
  ])

  expect(ids).toEqual(['first', 'last', 'silent', 'sideless'])
  expect(looked).toEqual({ pages: 2, rows: 11, from: iso(-120_000), to: iso(600_000), complete: true })
  expect(paths).toEqual(['/v1/public/orders?limit=100&page=1', '/v1/public/orders?limit=100&page=2'])
})

test('a missing field of the attempt rules out no order', async () => {
  const silent = { user_id: null, amount: null, amount_side: null, currency: null, body: {} } as const

  expect((await searchCandidates(silent, [[{ ...row, id: 'any', userId: 'U-9' }]])).ids).toEqual(['any'])
  expect((await searchCandidates({ amount_side: 'destination' }, [[row]])).ids).toEqual(['OR-1'])
})

test('the time window follows the clock of the service where its answer has a date', async () => {
  const hour = 3_600_000
  const date = new Date(at + hour).toUTCString()

  const { ids, looked } = await searchCandidates(
    {},
    [
      [
        { ...row, createdAt: iso(hour) },
        { ...row, id: 'ours' },
      ],
    ],
    { date },
  )

  expect(ids).toEqual(['OR-1'])
  expect([looked.from, looked.to]).toEqual([iso(hour - 120_000), iso(hour + 600_000)])
})

test('does not call a list complete that cannot be read to its end', async () => {
  const failing = await searchCandidates({}, [[row]], { status: 503 })
  const endless = await searchCandidates(
    {},
    Array.from({ length: 30 }, (_, i) => [{ ...row, id: `OR-${i}` }]),
  )

  expect(failing).toMatchObject({ ids: [], looked: { pages: 0, rows: 0, complete: false } })
  expect(endless.looked).toMatchObject({ pages: 20, rows: 20, complete: false })
})

test('searches a user by e-mail and phone, and accepts any user of that time', async () => {
  const body = { email: 'ana@people.test', phone: '+351 1', name: 'Ana' }

  const { ids, paths } = await searchCandidates({ kind: 'user', body }, [
    [
      { userId: 'U-1', createdAt: iso(0) },
      { userId: 'U-2', createdAt: iso(600_001) },
    ],
  ])

  expect(ids).toEqual(['U-1'])
  expect(paths[0]).toBe('/v1/public/users/individual?limit=100&page=1&email=ana%40people.test&phone=%2B351+1')
  const { paths: bare } = await searchCandidates({ kind: 'user', body: { email: 1 } }, [])
  expect(bare).toEqual(['/v1/public/users/individual?limit=100&page=1'])
})
