import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import { useProduct } from '../support/browser.ts'
import { counting } from '../support/counting.ts'
import { create, orderOf } from '../support/intents.ts'
import { asking } from '../support/stack.ts'

// The daily question of each desk, with the clicks and keys that it takes from home. home.test.ts covers a caller's last order by
// phone, workplace.test.ts a shared view, fee-report.test.ts the fees of last month.
const product = useProduct()
let sweeps: ReturnType<typeof startSweeps>

beforeAll(async () => {
  const { store, mids } = product.stack()
  sweeps = startSweeps(product.stack(), { syncMs: 5_000, syncBudget: 6_000 })
  await vi.waitFor(async () => expect(await coverageOf(store, mids)).toBe('exact'), 180_000)
})

afterAll(() => sweeps?.stop())

const ownPage = { 'Sec-Fetch-Site': 'same-origin' }

test('ops: opens the oldest stuck order in two clicks', async () => {
  const { store } = product.stack()
  const open = await store.db
    .selectFrom('ledger_order')
    .select(['id', 'order_type', 'status'])
    .where('mid', '=', 'mer_1')
    .where('is_final', '=', 0)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { page, complaints } = await product.open('/orders', { as: 'ops' })
  // The stand-in has too few observations, so a time limit of the team decides that an order is late. Only the order below
  // exceeds a day: with several late orders the alert would name their payment method instead.
  const limit = { mids: ['mer_1'], orderType: open.order_type, status: open.status, seconds: 86_400 }
  expect(
    (await page.request.put(`${product.url()}/api/time-limits`, { data: limit, headers: ownPage })).status(),
  ).toBe(200)
  await product
    .stack()
    .store.db.updateTable('ledger_order')
    .set({ status_since: '2026-01-01T00:00:00.000Z' })
    .where('mid', '=', 'mer_1')
    .where('id', '=', open.id)
    .execute()
  await page.goto(`${product.url()}/`)
  const { click, count } = counting(page)

  await click('Stuck: more than twice as long as usual')
  // The home page has rows with links, too.
  const first = page.locator('tbody tr[data-row] a').first()
  await first.waitFor()
  const id = (await first.getAttribute('href'))?.split('/')[2] ?? ''
  await click(await first.innerText())

  await page.getByRole('button', { name: 'Copy' }).first().waitFor()
  expect([decodeURIComponent(id), count()]).toEqual([open.id, 2])
  expect(complaints).toEqual([])
})

test('support: sends a known customer a new payment link in six clicks and keys', async () => {
  const { store } = product.stack()
  const { id, name } = await store.db
    .selectFrom('ledger_user')
    .innerJoin('ledger_order', (join) =>
      join
        .onRef('ledger_user.mid', '=', 'ledger_order.mid')
        .onRef('ledger_user.id', '=', 'ledger_order.user_id'),
    )
    .select(['ledger_user.id', 'ledger_user.name'])
    .where('ledger_user.mid', '=', 'mer_1')
    .where('ledger_user.name', 'is not', null)
    .executeTakeFirstOrThrow()
  // The customer got a link days ago and now needs another one.
  const ops = await asking(product.stack()).as('ops')
  const before = crypto.randomUUID()
  await create(ops, orderOf(id, '25.10'), { MID: 'mer_1', key: before })
  await store.db
    .updateTable('order_intent')
    .set({ created_at: '2026-01-01T00:00:00.000Z' })
    .where('key', '=', before)
    .execute()
  await vi.waitFor(
    async () =>
      expect(
        await store.db
          .selectFrom('ledger_order')
          .select('id')
          .where('user_id', '=', id)
          .where('id', 'like', 'PF-%')
          .execute(),
      ).toHaveLength(1),
    { timeout: 60_000, interval: 200 },
  )
  const { page } = await product.open('/', { as: 'support' })
  const { click, key, type, count } = counting(page)
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor()

  await key('/')
  await type(name ?? '')
  await page
    .getByRole('option', { name: new RegExp(name ?? '') })
    .first()
    .waitFor()
  await click(new RegExp(name ?? ''), 'option')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await click('Create order')
  await click('Use its details')
  await page.getByText(/^Filled in from/).waitFor()
  await page.waitForLoadState('networkidle')
  await click('Create order', 'button')

  await page.getByRole('heading', { name: 'Order created' }).waitFor()
  // The page folds the link once the payer has used it.
  await page
    .getByText(/^Payment link/)
    .first()
    .waitFor()
  expect(count()).toBe(6)
})
