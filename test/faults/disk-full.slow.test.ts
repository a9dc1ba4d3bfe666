import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { create, orderOf } from '../support/intents.ts'
import { brokenInTrail, logStates } from '../support/invariants.ts'
import { migratedImage } from '../support/memoryStore.ts'
import { runStatement, startCluster } from '../support/postgresCluster.ts'
import { random } from '../support/random.ts'
import { runs } from '../support/runs.ts'
import { mountSmallDisk, type SmallDisk } from '../support/smallDisk.ts'
import { startStack, type Ask } from '../support/stack.ts'
import { openAt } from '../support/stores.ts'

const times = runs(20)

function createDisk(megabytes: number, { skip }: TestContext): SmallDisk {
  const disk = mountSmallDisk(megabytes)
  if ('why' in disk) return skip(disk.why)
  onTestFinished(() => disk.unmount())
  return disk
}

/** Addresses of migrated databases that lie on the small disk. */
const databases = {
  async sqlite({ folder }: SmallDisk): Promise<string> {
    const file = join(folder, 'store.db')
    writeFileSync(file, await migratedImage(), { mode: 0o600 })
    return `sqlite:${file}`
  },
  async postgres({ folder }: SmallDisk): Promise<string> {
    const cluster = await startCluster({ isDurable: true })
    onTestFinished(() => cluster.stop())
    const place = join(folder, 'tables')
    mkdirSync(place)
    chmodSync(place, 0o777)
    cluster.give(place)
    // The log of PostgreSQL lies elsewhere: without room for its log the whole server stops.
    await runStatement(cluster.url, `create tablespace small location '${place}'`)
    await runStatement(cluster.url, 'create database on_small tablespace small')
    const url = new URL(cluster.url)
    url.pathname = 'on_small'
    const store = await openStore(url.href)
    await migrate(store)
    await store.close()
    return url.href
  },
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test(`reports a full disk ${times} times, sends no order without storing it, and recovers`, async (context) => {
    // The journal of SQLite alone takes 16 MB.
    const disk = createDisk(64, context)
    const store = await openAt(await databases[engine](disk))
    await logStates(store)
    const {
      stack,
      as,
      ask: askSignedOut,
    } = await startStack({
      store,
      world: { orders: 20, users: 5, rate: 0 },
      env: { ACTIONS_PER_MINUTE: '100000' },
    })
    onTestFinished(() => stack.close())
    const ask = await as('admin')
    const confirmed = new Map<string, string | undefined>()
    const posts = () => stack.sandbox.counts()['v3.createOrder']
    let nth = 0
    const attempt = async () => {
      const key = `k-${nth++}`
      const before = posts()
      const amount = `${20 + Math.floor(nth / 100)}.${String(nth % 100).padStart(2, '0')}`
      const order = { ...orderOf(undefined, amount), partnerId: key }
      const answer = await create(ask, order, { key })
      const sent = posts() - before
      if (answer.status === 200) confirmed.set(key, answer.orderId)
      else {
        expect(answer).toMatchObject({
          status: 503,
          body: { reason: 'store', message: expect.stringMatching(/the database disk is full/) },
        })
        expect(sent).toBe(0)
      }
      return answer.status
    }
    const readyz = async () => (await askSignedOut('/readyz')).status

    let refused = 0
    for (let time = 0; time < times; time++) {
      expect(await attempt()).toBe(200)
      disk.fill(random() * 200_000)
      let status = 200
      for (let tries = 0; tries < 5_000 && status === 200; tries++) status = await attempt()
      expect(status).toBe(503)
      refused++
      for (let more = 0; more < 3; more++) await attempt()
      await expectReading(ask)
      await expect.poll(readyz).toBe(503)
      disk.empty()
      expect(await attempt()).toBe(200)
    }

    // The server is ready again ten seconds after the last refusal.
    if (process.env.LONG) await expect.poll(readyz).toBe(200)
    const readSending = () =>
      store.db.selectFrom('order_intent').select('key').where('state', '=', 'sending').execute()
    await expect.poll(async () => (await readSending()).length).toBe(0)
    const rows = await store.db
      .selectFrom('order_intent')
      .select(['key', 'state', 'upstream_order_id'])
      .execute()
    for (const [key, id] of confirmed)
      expect(rows.find((row) => row.key === key)).toEqual({ key, state: 'confirmed', upstream_order_id: id })
    expect(stack.sandbox.counts().ordersMade).toBe(confirmed.size)
    expect(await brokenInTrail(store)).toEqual([])
    process.stdout.write(`${engine}: a full disk ${refused} times, ${confirmed.size} orders kept of ${nth}\n`)
  })
})

async function expectReading(ask: Ask): Promise<void> {
  for (const path of ['/api/session', '/api/intents', '/api/v1/public/orders', '/api/coverage'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
}
