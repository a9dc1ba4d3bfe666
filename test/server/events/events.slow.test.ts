import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEvents, type Page } from '../../../src/server/events/events.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { minute, operatorRow, startSharing, startTimedStack } from '../../support/timedStack.ts'
import type { Session } from '../../../src/server/http/context.ts'

/** Reads an event stream as a page does. */
async function follow(ask: Ask) {
  const answer = await ask('/api/events')
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('no stream')
  const decoder = new TextDecoder()
  let text = ''
  let isOver = false
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value)
    }
    isOver = true
  })()
  onTestFinished(() => reader.cancel())
  return { answer, text: () => text, isOver: () => isOver }
}

test('a ledger change reaches only open pages with access to its merchant ID', async () => {
  const { stack, as } = await startStack({ world: { orders: 20, users: 20 } })
  const [ops, admin] = [await as('ops'), await as('admin')]
  const operators = await (await admin('/api/operators')).json()
  const finance = operators.find(({ role }: { role: string }) => role === 'finance')
  await admin(`/api/operators/${finance.id}`, { method: 'PUT', json: { mids: ['mer_2'] } })
  const pages = { ops: await follow(ops), finance: await follow(await as('finance')) }
  const { data } = await (await ops('/api/v1/public/orders?limit=1')).json()
  await ops(`/api/v1/public/orders/${data.transfers[0].id}`)

  await expect
    .poll(pages.ops.text, { timeout: 60_000 })
    .toContain('event: change\ndata: {"mids":["mer_1"]}\n\n')
  expect(pages.finance.text()).not.toContain('mer_1')
  expect(pages.ops.answer.headers.get('content-type')).toBe('text/event-stream')
  stack.events.close()
  await expect.poll(pages.ops.isOver).toBe(true)
})

test('reopening a stream does not keep its session alive', async () => {
  const { as, wait } = await startTimedStack('sqlite', { world: { orders: 20, users: 20 } })
  const ops = await as('ops')

  for (let minutes = 0; minutes < 14; minutes++) {
    wait(minute)
    const answer = await ops('/api/events', { headers: { accept: 'text/event-stream' } })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  }
  wait(minute)

  expect((await ops('/api/events', { headers: { accept: 'text/event-stream' } })).status).toBe(401)
})

test('a stream needs a session', async () => {
  const { ask } = await startStack()

  expect((await ask('/api/events')).status).toBe(401)
})

test('refuses a sixth stream of a session, and a closed stream makes room', async () => {
  const { stack, as, signIn } = await startStack({ world: { orders: 5, users: 5 } })
  onTestFinished(() => stack.close())
  const ops = await as('ops')
  const open = []
  for (let n = 0; n < 5; n++) open.push(await ops('/api/events'))

  const sixth = await ops('/api/events')
  expect([sixth.status, sixth.headers.get('retry-after'), await sixth.json()]).toMatchObject([
    429,
    '15',
    {
      reason: 'streams',
      message: 'you have 5 pages open with live updates: close one, or try again later',
    },
  ])
  expect(stack.events.listening()).toBe(5)
  // The limit is per session, so other sessions of the same person get a stream.
  const other = await (await signIn('ops@countinghouse.test')).ask('/api/events')
  expect(other.status).toBe(200)

  await open[0]?.body?.cancel()
  expect((await ops('/api/events')).status).toBe(200)
  stack.events.close()
  expect(stack.events.listening()).toBe(0)
})

test('limits a server to a hundred streams', async () => {
  const { stack, as } = await startStack({ world: { orders: 5, users: 5 } })
  onTestFinished(() => stack.close())
  const statuses = []
  for (let session = 0; session < 21; session++) {
    const ask = await as('ops')
    for (let n = 0; n < 5; n++) statuses.push((await ask('/api/events')).status)
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429, 429])
  stack.events.close()
})

test('merges all changes for a reader that takes nothing, without using memory', async () => {
  const { stack, as } = await startStack({ world: { orders: 5, users: 5 } })
  onTestFinished(() => stack.close())
  const listen = stack.events.listen
  const pages: Page[] = []
  const events = Object.assign(stack.events, {
    listen: (session: Session, page: Page) => {
      pages.push(page)
      return listen(session, page)
    },
  })
  const answer = await (await as('ops'))('/api/events')
  for (let n = 0; n < 10_000; n++) pages[0]?.notify([`mer_${(n % 3) + 1}`])
  events.close()

  const text = await answer.text()
  expect(text.length).toBeLessThan(2_000)
  expect(text).toContain('mer_1')
})

describe.each(engines)('on %s', (engine) => {
  test('a stream follows the rights of its operator across servers', async () => {
    const { stacks, store, turn } = await startSharing(engine, { world: { orders: 5, users: 5 } })
    const [here, there] = [turn(0), turn(stacks.length - 1)]
    const admin = await there.as('admin')
    const { id } = await operatorRow(store, 'ops@countinghouse.test')
    const change = async (json: object) =>
      expect((await admin(`/api/operators/${id}`, { method: 'PUT', json })).status).toBe(200)
    // Book as any server does. Repeat it, because only a change while the stream checks is news.
    const book = (...mids: string[]) =>
      store.db.transaction().execute(async (db) => {
        for (const mid of mids)
          await db
            .insertInto('ledger_version')
            .values({ mid, version: 1 })
            .onConflict((row) => row.column('mid').doUpdateSet({ version: sql`ledger_version.version + 1` }))
            .execute()
      })
    const page = await follow(await here.as('ops'))
    await expect
      .poll(async () => {
        await book('mer_1', 'mer_2')
        return page.text()
      })
      .toContain('data: {"mids":["mer_1","mer_2"]}')

    const before = page.text().length
    await change({ mids: ['mer_2'] })
    await book('mer_1', 'mer_2', 'mer_3')
    await expect.poll(() => page.text().slice(before)).toContain('event: change\ndata: {"mids":["mer_2"]}')
    expect(page.text().slice(before)).toContain('event: rights\ndata: {"mids":["mer_2"]}')
    expect(page.text().slice(before)).not.toMatch(/mer_[13]/)

    // A new role and a disabled account end its sessions. An unknown role may see nothing.
    await change({ role: 'support' })
    await expect.poll(page.isOver).toBe(true)
    const disabled = await follow(await here.as('ops'))
    await change({ disabled: true })
    await expect.poll(disabled.isOver).toBe(true)
    await change({ disabled: false })
    const ended = await follow(await here.as('ops'))
    await store.db.deleteFrom('session').where('operator_id', '=', id).execute()
    await expect.poll(ended.isOver).toBe(true)
    const strange = await follow(await here.as('ops'))
    await store.db.updateTable('operator').set({ role: 'nobody' }).where('id', '=', id).execute()
    await expect.poll(strange.isOver).toBe(true)
  })
})

test('one check a second reads the rights of all streams at once', async () => {
  const store = await openTestStore('sqlite')
  const queries: string[] = []
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const events = createEvents({ store: { db, now: store.now }, mids: ['mer_1'] })
  const session = { tokenHash: 'x', operator: { mids: ['mer_1'] } } as Session
  const endings: string[] = []
  for (let n = 0; n < 100; n++) {
    const end = () => {
      endings.push('end')
      leave()
    }
    const leave = events.listen({ ...session, tokenHash: `${n}` }, { notify() {}, follow() {}, end })
  }

  await expect.poll(() => endings.length).toBe(100)
  expect(queries).toEqual(['SelectQueryNode', 'SelectQueryNode'])
})
