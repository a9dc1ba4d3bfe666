import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/store/openStore.ts'
import {
  addOperator,
  candidatesAt,
  ordersAt,
  sendAt,
  signInAt,
  startProcess,
  type SendResult,
} from '../../support/serverProcess.ts'
import { orderOf } from '../../support/intents.ts'
import { migratedDatabase } from '../../support/stores.ts'

const keys = Array.from({ length: 60 }, (_, nth) => `intent-${nth}`)
const [email, password] = ['kim@house.test', 'correct horse battery staple']

/** Takes more than a minute of real time. two-servers.slow.test.ts tests the same with a moved clock. */
test.runIf(process.env.LONG)(
  'a process stopped while sending, and resumed after others gave it up, creates no order twice',
  { timeout: 300_000 },
  async () => {
    const knobs = ['--port', '0', '--orders', '20', '--users', '20', '--rate', '0', '--latency', '150']
    const service = await startProcess('src/commands/sandbox.ts', knobs, {})
    onTestFinished(() => service.kill('SIGKILL'))
    const databaseUrl = await migratedDatabase('postgres')
    const env = {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      UPSTREAM_URL: service.url,
      UPSTREAM_MIDS: 'mer_1',
      UPSTREAM_USERNAME: 'sandbox',
      UPSTREAM_PASSWORD: 'sandbox',
      SECRET_KEY: 'a secret for this test only and no other',
      REQUIRE_SECOND_FACTOR: 'false',
      LOG_LEVEL: 'silent',
      ACTIONS_PER_MINUTE: '1200',
    }
    addOperator(email, password, env)
    const stopped = await startProcess('src/server.ts', [], env)
    const other = await startProcess('src/server.ts', [], env)
    onTestFinished(() => stopped.kill('SIGKILL'))
    onTestFinished(() => other.kill('SIGKILL'))
    const cookie = await signInAt(other.url, email, password)
    const bodyOf = (key: string) => ({
      ...orderOf(undefined, `${30 + keys.indexOf(key)}.00`),
      partnerId: key,
    })
    const send = (url: string, key: string) => sendAt(url, cookie, key, bodyOf(key))

    const late: Promise<SendResult | undefined>[] = []
    for (const key of keys) {
      late.push(send(stopped.url, key).catch(() => undefined))
      await setTimeout(10)
    }
    await stopped.kill('SIGSTOP')
    await setTimeout(62_000)
    const meanwhile = await Promise.all(keys.map((key) => send(other.url, key)))
    await stopped.kill('SIGCONT')
    const lateAnswers = await Promise.all(late)
    const afterwards = await Promise.all(keys.map((key) => send(other.url, key)))

    const orders = await ordersAt(service.url)
    const store = await openStore(databaseUrl)
    onTestFinished(() => store.close())
    const rows = await store.db.selectFrom('order_intent').selectAll().execute()
    expect(new Set(orders.map(({ key }) => key)).size).toBe(orders.length)
    for (const [nth, key] of keys.entries()) {
      const made = orders.find((order) => order.key === key)
      const state = rows.find((row) => row.key === key)?.state ?? ''
      expect([key, state, made !== undefined]).toEqual([
        key,
        state,
        state === 'unknown' ? made !== undefined : state === 'confirmed',
      ])
      for (const answer of [lateAnswers[nth], meanwhile[nth], afterwards[nth]]) {
        if (answer?.status === 200) expect([key, answer.orderId]).toEqual([key, made?.id])
        if (answer?.reason === 'not_sent') expect([key, made]).toEqual([key, undefined])
      }
      if (state === 'unknown' && made)
        expect((await candidatesAt(other.url, cookie, key)).candidates).toMatchObject([{ id: made.id }])
    }
    const count = (answers: (SendResult | undefined)[]) =>
      JSON.stringify(
        Object.groupBy(
          answers.map((one) => `${one?.status} ${one?.reason ?? ''}`),
          (word) => word,
        ),
        (_, value) => (Array.isArray(value) ? value.length : value),
      )
    process.stdout.write(
      `stopped: ${orders.length} orders; late ${count(lateAnswers)}, meanwhile ${count(meanwhile)}, afterwards ${count(afterwards)}\n`,
    )
  },
)
