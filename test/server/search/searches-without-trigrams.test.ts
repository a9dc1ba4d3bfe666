import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { runStatement } from '../../support/postgresCluster.ts'
import { emptyDatabase, openAt, testOnPostgres } from '../../support/stores.ts'
import { book, hasTrigramIndex } from '../ledger/ledgers.ts'

testOnPostgres(
  'searches without trigrams when PostgreSQL refuses its extension, and reports the missing index',
  async () => {
    const url = new URL(await emptyDatabase('postgres'))
    const own = url.href
    const [role, password] = [`plain_${randomUUID().slice(0, 8)}`, randomUUID()]
    await runStatement(own, `create role ${role} login password '${password}'`)
    onTestFinished(() => runStatement(own, `drop owned by ${role}; drop role ${role}`))
    await runStatement(own, `grant create on schema public to ${role}`)
    Object.assign(url, { username: role, password })
    const store = await openAt(url.href)

    await migrate(store)
    await book(store, [{ id: 'OR-1', senderName: { firstName: 'Grace' } }])

    expect(await hasTrigramIndex(store)).toBe(false)
    expect(
      await listOrders(store, { mids: ['mer_1'], filter: { q: 'RAC' }, offset: 0, limit: 5 }),
    ).toMatchObject({ rows: [{ id: 'OR-1' }], total: 1 })
  },
)
