import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { addDays, dayOf, startOfDay } from '../../src/admin/time/zonedDay.ts'
import { failedStatuses } from '../../src/contract/status.ts'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { insertOperator, prepareOperator } from '../../src/server/operators/operators.ts'
import { hashPassword } from '../../src/server/sign-in/password.ts'
import type { Role } from '../../src/server/access/permissions.ts'
import { noteMethod, settleMethods } from '../../src/server/sync/orderMethods.ts'
import { desk, expectWholeIn, phone, useProduct, type Look } from './browser.ts'
import { fillMs, largeUnderLong, untilWhole } from './largeWorld.ts'

const world = largeUnderLong({ orders: 400, users: 120, days: 5 })

const zone = 'Europe/Lisbon'

/** The product on a stand-in with a complete ledger, and two users per role. */
export function useWorkplace() {
  const product = useProduct({ ...world, pace: 30 })
  let sweeps: ReturnType<typeof startSweeps>

  beforeAll(async () => {
    const { store, mids } = product.stack()
    sweeps = startSweeps(product.stack(), { syncMs: 500, syncBudget: 6_000 })
    await untilWhole(product.stack())
    await sweeps.stop()
    const hash = await hashPassword('sandbox')
    for (const role of ['ops', 'support'] as const) {
      const colleague = { email: `${role}2@countinghouse.test`, name: `Second ${role}`, role, mids }
      await insertOperator(store.db, (await prepareOperator(colleague, await store.now(), hash)).row)
    }
  }, fillMs)

  afterAll(() => sweeps?.stop())

  return {
    ...product,
    /** Opens a window of the second user of a role. */
    openColleague: async (path: string, role: Role) => {
      const opened = await product.open('/healthz', { as: null })
      await product.signIn(opened.context, `${role}2@countinghouse.test`)
      await opened.page.goto(product.url() + path)
      return opened
    },
    /** IDs of yesterday's failed orders that were paid by card: every second failed order. */
    failedByCard: async (): Promise<string[]> => {
      const { store } = product.stack()
      const today = dayOf(Date.now(), zone)
      const rows = await store.db
        .selectFrom('ledger_order')
        .select('id')
        .where('mid', '=', 'mer_1')
        .where('status', 'in', failedStatuses)
        .where('created_at', '>=', startOfDay(addDays(today, -1), zone) ?? '')
        .where('created_at', '<', startOfDay(today, zone) ?? '')
        .orderBy('created_at', 'desc')
        .execute()
      const ids = rows.map(({ id }) => id)
      const byCard = ids.filter((_, nth) => nth % 2 === 0)
      for (const id of ids)
        await noteMethod(store.db, { mid: 'mer_1', id, method: byCard.includes(id) ? 'card' : 'sepa' })
      await settleMethods(store, 'mer_1', ids)
      return byCard
    },
  }
}

const atDesk: Look[] = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: desk, colorScheme: 'dark' },
]
const onPhone = atDesk.map((look) => ({ ...look, viewport: phone }))

/**
 * Checks the current page with everything open on it, at desk and phone size, in light and dark. Short runs check only the first
 * combination, because all of them take long.
 */
export function expectGoodLooks(page: Page, where: 'desk' | 'everywhere' = 'everywhere'): Promise<void> {
  const all = where === 'desk' ? atDesk : [...onPhone, ...atDesk]
  return expectWholeIn(page, process.env.LONG ? all : all.slice(0, 1))
}
