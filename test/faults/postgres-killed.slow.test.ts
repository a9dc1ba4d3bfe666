import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createKeyRing, giveKeys } from '../../src/server/keys/keyRing.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import {
  addOperator,
  ordersAt,
  sendAt,
  signInAt,
  startProcess,
  type SendResult,
} from '../support/serverProcess.ts'
import { orderOf } from '../support/intents.ts'
import { brokenInTrail, logStates } from '../support/invariants.ts'
import { startCluster } from '../support/postgresCluster.ts'
import { random } from '../support/random.ts'

/** Alternates between both signals. */
const kills = process.env.LONG ? 50 : 2
const [email, password] = ['kim@house.test', 'correct horse battery staple']
const mid = { MID: 'mer_1' }

test(`loses no acknowledged write and sends no order twice in ${kills} kills of PostgreSQL under load`, async () => {
  const cluster = await startCluster({ isDurable: true })
  onTestFinished(() => cluster.stop())
  const service = await startProcess(
    'src/commands/sandbox.ts',
    ['--port', '0', '--orders', '20', '--users', '20', '--rate', '0', '--latency', '60'],
    {},
  )
  onTestFinished(() => service.kill('SIGKILL'))
  const store = await openStore(cluster.url)
  onTestFinished(() => store.close())
  await migrate(store)
  await logStates(store)
  const env = {
    PORT: '0',
    DATABASE_URL: cluster.url,
    UPSTREAM_URL: service.url,
    UPSTREAM_MIDS: mid.MID,
    UPSTREAM_USERNAME: 'sandbox',
    UPSTREAM_PASSWORD: 'sandbox',
    REQUIRE_SECOND_FACTOR: 'false',
    LOG_LEVEL: 'silent',
    ACTIONS_PER_MINUTE: '1200',
    SECRET_KEY: 'a secret for this test only and no other',
  }
  giveKeys(store, createKeyRing({ secret: env.SECRET_KEY }))
  addOperator(email, password, env)
  // One server survives all kills.
  const server = await startProcess('src/server.ts', [], env)
  onTestFinished(() => server.kill('SIGKILL'))
  const cookie = await signInAt(server.url, email, password)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { ...init, headers: { ...mid, cookie, 'Content-Type': 'application/json' } })
  await expect.poll(async () => (await readRows(ask)).length, { interval: 50 }).toBe(20)
  const ids = (await readRows(ask)).map(({ id }) => id)

  const answersByKey = new Map<string, SendResult[]>()
  const savedNotes: string[] = []
  const statuses = new Map<string, number>()
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  const wrong: string[] = []
  const expectStore = (status: number, body: unknown) => {
    const { reason } = body as { reason?: string }
    if (status !== 503 || reason !== 'store') wrong.push(`${status} ${JSON.stringify(body)}`)
  }
  const post = async (key: string) => {
    const nth = Number(key.slice('intent-'.length))
    const amount = `${20 + Math.floor(nth / 100)}.${String(nth % 100).padStart(2, '0')}`
    const answer = await sendAt(server.url, cookie, key, { ...orderOf(undefined, amount), partnerId: key })
    count(`create ${answer.status} ${answer.reason ?? ''}`)
    answersByKey.set(key, [...(answersByKey.get(key) ?? []), answer])
    if (answer.status === 429) await setTimeout(500)
  }
  const note = async (nth: number) => {
    const text = `note ${nth}`
    const answer = await ask(`/api/orders/${ids[nth % ids.length]}/notes`, {
      method: 'POST',
      body: JSON.stringify({ text }),
    })
    count(`note ${answer.status}`)
    if (answer.ok) savedNotes.push(text)
    else expectStore(answer.status, await answer.json())
  }
  const read = async () => {
    const answer = await ask('/api/orders')
    const body: unknown = await answer.json()
    count(`list ${answer.status}`)
    // An outage must not look like a sign-out, an empty list or a bug.
    if (!answer.ok) expectStore(answer.status, body)
    else if ((body as unknown[]).length === 0) wrong.push('an empty list')
  }

  let isOver = false
  let [nth, notes] = [0, 0]
  const keepAt = async (work: () => Promise<void>) => {
    while (!isOver) await work()
  }
  const working = Promise.all([
    ...[1, 2, 3, 4].map(() => keepAt(() => post(`intent-${nth++}`))),
    keepAt(async () => (notes < 3000 ? note(notes++) : read())),
    keepAt(read),
    keepAt(read),
  ])
  const readyMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await setTimeout(100 + random() * 400)
    await cluster.kill(kill % 2 === 0 ? 'QUIT' : 'KILL')
    await setTimeout(random() * 300)
    await cluster.startAgain()
    const from = performance.now()
    await expect
      .poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status), { interval: 20 })
      .toBe(200)
    readyMs.push(performance.now() - from)
  }
  await setTimeout(200)
  isOver = true
  await working
  expect(wrong).toEqual([])

  const isSettled = async () => {
    const open = await store.db
      .selectFrom('order_intent')
      .select('key')
      .where('state', '=', 'sending')
      .execute()
    return open.filter(({ key }) => answersByKey.get(key)?.some(({ status }) => status === 200)).length
  }
  await expect.poll(isSettled).toBe(0)
  const rows = await store.db.selectFrom('order_intent').selectAll().execute()
  const orders = await ordersAt(service.url)
  expect(new Set(orders.map(({ key }) => key)).size).toBe(orders.length)
  for (const { key, id } of orders)
    expect(['confirmed', 'unknown', 'sending'], `${key} made ${id}`).toContain(
      rows.find((row) => row.key === key)?.state,
    )
  for (const [key, answers] of answersByKey)
    for (const { status, reason, orderId } of answers) {
      const row = rows.find((row) => row.key === key)
      const made = orders.find((order) => order.key === key)
      if (status === 200) {
        expect([key, orderId]).toEqual([key, made?.id])
        expect([key, row?.state, row?.upstream_order_id]).toEqual([key, 'confirmed', made?.id])
      } else if (reason === 'not_sent' || reason === 'store') expect([key, made]).toEqual([key, undefined])
      else expect([key, status, reason]).toEqual([key, 429, 'rate'])
    }
  const texts = new Set<string>()
  for (const id of ids) {
    const held = (await (await ask(`/api/orders/${id}/notes`)).json()) as { text: string }[]
    for (const { text } of held) texts.add(text)
  }
  expect(savedNotes.filter((text) => !texts.has(text))).toEqual([])
  expect(await brokenInTrail(store)).toEqual([])

  const [least = 0, most = 0] = [readyMs.toSorted((a, b) => a - b)[readyMs.length >> 1], Math.max(...readyMs)]
  process.stdout.write(
    `${kills} kills of PostgreSQL, ${rows.length} intents, ${orders.length} orders, ${savedNotes.length} notes; ready again in ` +
      `${Math.round(least)} ms, at most ${Math.round(most)} ms; ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
  if (process.env.LONG) expect(most).toBeLessThan(5_000)
})

async function readRows(ask: (path: string) => Promise<Response>): Promise<{ id: string }[]> {
  const answer = await ask('/api/orders?range=[0,99]')
  return answer.ok ? ((await answer.json()) as { id: string }[]) : []
}
