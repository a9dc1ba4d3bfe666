import { expect, test } from 'vitest'
import type { Log } from '../../../src/server/http/log.ts'
import { createMetrics } from '../../../src/server/http/metrics.ts'
import { createRedactAnswer } from '../../../src/server/forwarding/redactAnswer.ts'
import type { RouteName } from '../../../src/contract/routes.ts'
import { harmless, ours, routeOf } from '../../support/redaction.ts'

type Redact = ReturnType<typeof createRedactAnswer>

function start() {
  const lines: Parameters<Log>[] = []
  const offers: unknown[] = []
  const metrics = createMetrics()
  const redact = createRedactAnswer({
    reveals: {
      offer: (raw: unknown, about: unknown) => {
        offers.push([raw, about])
        return 'sealed'
      },
      aliasOf: (id: string) => String(id.length),
    } as unknown as Parameters<typeof createRedactAnswer>[0]['reveals'],
    reading: { timeZone: 'UTC', mids: ours },
    log: (...line) => void lines.push(line),
    metrics,
  })
  const withheld = async () => (await metrics.withheld.get()).values[0]?.value ?? 0
  return { redact, lines, offers, withheld }
}

const to = (role: 'admin' | 'support' | 'finance', mids = ours) =>
  ({ session: { operator: { id: 'op-1', role, mids } }, mid: 'mer_1' }) as Parameters<Redact>[2]
const matched = (name: RouteName) => ({ route: routeOf(name) }) as Parameters<Redact>[1]
const answered = (body: unknown, { status = 200, headers = {} } = {}) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  headers: new Headers(headers),
})

const listOf = (...rows: unknown[]) => ({ status: 'success', data: { transfers: rows } })
const row = harmless['v1.listOrders']

test('redacts an answer by the rights of the reader and reads times in the configured zone', async () => {
  const { redact, offers } = start()
  const sent = {
    ...row,
    createdAt: '2026-11-02T12:00:00',
    fees: { networkFee: 2 },
    email: 'maria@example.test',
  }

  const [support, finance] = await Promise.all(
    (['support', 'finance'] as const).map((role) =>
      redact(answered(listOf(sent)), matched('v1.listOrders'), to(role)),
    ),
  )

  const rowsOf = (answer: typeof support) =>
    (JSON.parse(String(answer?.body)) as ReturnType<typeof listOf>).data.transfers[0]
  expect(rowsOf(support)).toMatchObject({
    createdAt: '2026-11-02T12:00:00.000Z',
    countinghouse: { reveal: 'sealed' },
  })
  expect(rowsOf(support)).not.toHaveProperty('fees')
  expect(rowsOf(finance)).toMatchObject({
    fees: { networkFee: 2 },
    countinghouse: { masked: ['undocumented'] },
  })
  expect(rowsOf(finance)).not.toHaveProperty('countinghouse.reveal')
  expect(offers).toEqual([
    [
      { undocumented: { email: 'maria@example.test' } },
      { operatorId: 'op-1', mid: 'mer_1', object: 'order:OR-7001' },
    ],
  ])
})

test('withholds rows of another merchant ID, counts them and logs an error', async () => {
  const { redact, lines, withheld } = start()
  const theirs = { ...row, mid: 'mer_2' }

  const { body } = await redact(
    answered(listOf(row, theirs, theirs)),
    matched('v1.listOrders'),
    to('support', ['mer_1']),
  )

  expect(JSON.parse(String(body))).toMatchObject({ data: { transfers: [{ id: row.id }] }, withheld: 2 })
  expect(await withheld()).toBe(2)
  expect(lines).toEqual([['error', 'rows of another merchant ID were withheld', { count: 2, mid: 'mer_1' }]])
})

test('counts and logs nothing when no row is withheld', async () => {
  const { redact, lines, withheld } = start()

  await redact(answered(listOf(row)), matched('v1.listOrders'), to('admin'))

  expect([await withheld(), lines]).toEqual([0, []])
})

test('shows merchant IDs without a setup to admins only', async () => {
  const { redact } = start()
  const sent = answered({ status: 'success', data: [{ mid: 'mer_1' }, { mid: 'mer_9' }] })
  const seenBy = async (role: 'admin' | 'support') => {
    const { body } = await redact(sent, matched('v1.listMids'), to(role))
    return (JSON.parse(String(body)) as { data: unknown }).data
  }

  expect(await seenBy('admin')).toEqual([{ mid: 'mer_1' }, { mid: 'mer_9' }])
  expect(await seenBy('support')).toEqual([{ mid: 'mer_1' }])
})

test('returns an empty list for a missing later page and 404 for a missing first page', async () => {
  const { redact } = start()
  const gone = answered({ message: 'not found' }, { status: 404 })

  const { status, body } = await redact(gone, matched('v1.listOrders'), { ...to('admin'), page: 2 })
  expect([status, JSON.parse(String(body))]).toEqual([200, listOf()])
  expect((await redact(gone, matched('v1.listOrders'), to('admin'))).status).toBe(404)
})

test('replaces an unreadable body with an error and passes Retry-After on for redirects and failures', async () => {
  const { redact } = start()
  const ask = (status: number) =>
    redact(
      answered('<html>come back later</html>', { status, headers: { 'retry-after': '7' } }),
      matched('v1.listOrders'),
      to('admin'),
    )

  await expect(ask(200)).rejects.toMatchObject({
    name: 'ApiError',
    status: 502,
    fault: { code: 'not_json' },
    headers: {},
  })
  await expect(ask(302)).rejects.toMatchObject({ status: 502, headers: { 'Retry-After': '7' } })
  await expect(ask(503)).rejects.toMatchObject({
    status: 503,
    message: 'the payment provider answered 503',
    facts: {},
    headers: { 'Retry-After': '7' },
  })
})

test.each([403, 422, 429])(
  'passes a refusal with an unreadable body on with the status of the service: %i',
  async (status) => {
    const { redact } = start()

    const crossed = await redact(answered('<html>no</html>', { status }), matched('v1.getOrder'), to('admin'))

    expect([crossed.status, JSON.parse(String(crossed.body))]).toEqual([
      status,
      {
        error: expect.any(String),
        message: `the payment provider answered ${status}`,
        code: status,
        details: [],
      },
    ])
  },
)
