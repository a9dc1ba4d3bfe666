import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createIntentBook } from '../../../src/server/intents/intentBook.ts'
import { verifyAudit } from '../../../src/server/trail/verifyAudit.ts'
import { createKeyRing, giveKeys } from '../../../src/server/keys/keyRing.ts'
import { createSeal } from '../../../src/server/sign-in/seal.ts'
import { openStore } from '../../../src/store/openStore.ts'
import {
  addOperator,
  candidatesAt,
  controlAt,
  ordersAt,
  sendAt,
  signInAt,
  startProcess,
  type SendResult,
} from '../../support/serverProcess.ts'
import { orderOf } from '../../support/intents.ts'
import { random } from '../../support/random.ts'
import { runs } from '../../support/runs.ts'
import { emptyDatabase, engines, migratedDatabase } from '../../support/stores.ts'

const kills = process.env.LONG ? runs(200) : runs(50)
const atOnce = 6
const [email, password] = ['kim@house.test', 'correct horse battery staple']

describe.each(engines)('on %s', (engine) => {
  test(`${kills} kills while orders are created: each stays single and visible`, async () => {
    const service = await startProcess(
      'src/commands/sandbox.ts',
      ['--port', '0', '--orders', '20', '--users', '20', '--rate', '0', '--latency', '30'],
      {},
    )
    onTestFinished(() => service.kill('SIGKILL'))
    const databaseUrl = engine === 'sqlite' ? await emptyDatabase(engine) : await migratedDatabase(engine)
    const env = {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      UPSTREAM_URL: service.url,
      UPSTREAM_MIDS: 'mer_1',
      UPSTREAM_USERNAME: 'sandbox',
      UPSTREAM_PASSWORD: 'sandbox',
      REQUIRE_SECOND_FACTOR: 'false',
      LOG_LEVEL: 'silent',
      ACTIONS_PER_MINUTE: '1200',
      SECRET_KEY: 'a secret for this test only and no other',
    }
    addOperator(email, password, env)
    const ready: number[] = []
    const start = async () => {
      const server = await startProcess('src/server.ts', [], env)
      ready.push(server.readyMs)
      return server
    }
    const answersByKey = new Map<string, SendResult[]>()
    const bodies = new Map<string, object>()
    let cookie = ''
    const post = async (url: string, key: string): Promise<void> => {
      const answer = await sendAt(url, cookie, key, bodies.get(key) ?? {}).catch(() => undefined)
      if (answer?.status === 429) {
        // The server delays requests above its rate before it does anything with them.
        await setTimeout(1_000)
        return post(url, key)
      }
      if (answer) answersByKey.set(key, [...(answersByKey.get(key) ?? []), answer])
    }
    const fresh = () => {
      const nth = bodies.size
      const key = `intent-${nth}`
      bodies.set(key, {
        ...orderOf(undefined, `${20 + Math.floor(nth / 100)}.${String(nth % 100).padStart(2, '0')}`),
        partnerId: key,
      })
      return key
    }

    let open: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      const server = await start()
      if (kill % 50 === 0) cookie = await signInAt(server.url, email, password)
      // A worker sends one request after the other, first those left unanswered by the last kill.
      const queue = [...open]
      let isOver = false
      const worker = async () => {
        while (!isOver) {
          const key = queue.shift() ?? fresh()
          await post(server.url, key)
        }
      }
      const working = Promise.all(Array.from({ length: atOnce }, worker))
      await setTimeout(20 + random() * 250)
      isOver = true
      await server.kill('SIGKILL')
      await working
      open = [...bodies.keys()].filter((key) => !answersByKey.has(key))
    }

    // Several servers may share PostgreSQL, so an attempt counts as abandoned only after its time limit.
    const store = await openStore(databaseUrl, { now: () => Date.now() + 61_000 })
    onTestFinished(() => store.close())
    const keys = createKeyRing({ secret: env.SECRET_KEY })
    giveKeys(store, keys)
    if (engine === 'postgres')
      await createIntentBook({
        store,
        seal: createSeal(keys),
        holder: 'test',
      }).repair({
        all: false,
      })
    await controlAt(service.url, { latency: 0 })
    const last = await start()
    onTestFinished(() => last.kill('SIGKILL'))
    cookie = await signInAt(last.url, email, password)

    const before = await ordersAt(service.url)
    const storedRows = await store.db.selectFrom('order_intent').selectAll().execute()
    const unopened = [...bodies.keys()].filter((key) => !storedRows.some((row) => row.key === key))
    expect(storedRows.filter(({ state }) => state === 'created' || state === 'sending')).toEqual([])
    for (const key of bodies.keys()) await post(last.url, key)
    const orders = await ordersAt(service.url)
    const rows = await store.db.selectFrom('order_intent').selectAll().execute()

    // Repeating every request creates only the orders of requests that were never stored.
    expect(
      orders
        .filter(({ id }) => !before.some((order) => order.id === id))
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(unopened.toSorted())
    expect(new Set(orders.map(({ key }) => key)).size).toBe(orders.length)
    const unknown = rows.filter(({ state }) => state === 'unknown')
    for (const { key, state, upstream_order_id } of rows) {
      const order = orders.find((one) => one.key === key)
      if (state === 'confirmed') expect([key, upstream_order_id]).toEqual([key, order?.id])
      else if (order) expect([key, state]).toEqual([key, 'unknown'])
    }
    for (const { key } of unknown) {
      const order = orders.find((one) => one.key === key)
      const { candidates, looked } = await candidatesAt(last.url, cookie, key)
      expect(looked.complete).toBe(true)
      expect(candidates.map(({ id }) => id)).toEqual(order ? [order.id] : [])
    }
    for (const [key, answers] of answersByKey) {
      const order = orders.find((one) => one.key === key)
      for (const { status, reason, orderId } of answers)
        if (status === 200) expect([key, orderId]).toEqual([key, order?.id])
        else if (reason === 'not_sent') expect([key, order]).toEqual([key, undefined])
        else expect([409, 502]).toContain(status)
    }
    expect((await verifyAudit(store)).brokenAt).toBeUndefined()

    const count = (state: string) => rows.filter((row) => row.state === state).length
    const sorted = ready.toSorted((a, b) => a - b)
    report(
      `${engine}: ${kills} kills, ${rows.length} intents, ${orders.length} orders, ${count('confirmed')} confirmed, ` +
        `${unknown.length} unknown (${unknown.filter(({ key }) => orders.some((order) => order.key === key)).length} made), ` +
        `${count('not_sent')} not sent; ready in ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`,
    )
  })
})

/** Prints figures for the reader. No assertion depends on them. */
function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
