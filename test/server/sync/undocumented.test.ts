import { expect, test } from 'vitest'
import { book, bookUsers, minute } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { openTestStore } from '../../support/stores.ts'

async function start() {
  const store = await openTestStore('sqlite')
  await book(store, [
    { id: '1', status: 'bank_hold', createdAt: '02 Nov 2026 12:00:00 +0100' },
    { id: '2', status: 'bank_hold', customer: { email: 'ana.lind@people.test', tel: '+44 7700 900123' } },
    { id: '3', 'ana.lind@people.test': 1, kontakt: '0170 1234567', riskScore: 7, story: 'x'.repeat(900) },
  ])
  await bookUsers(store, [{ userId: '1', passportNo: 'C01X00T47' }], { mid: 'mer_2' })
  return { store, ...(await startStack({ store })) }
}

test('shows undocumented data to an admin, the most frequent first, without contact data', async () => {
  const admin = await (await start()).as('admin')

  const answer = await admin('/api/undocumented')
  const text = await answer.text()
  const rows = JSON.parse(text) as { what: string; name: string; count: number; example: string | null }[]
  const fields = rows.map(({ what, name, count, example }) => [what, name, count, example])

  expect(answer.headers.get('content-range')).toBe('undocumented 0-7/8')
  expect(rows[0]).toMatchObject({
    mid: 'mer_1',
    kind: 'orders',
    what: 'status',
    name: 'bank_hold',
    count: 2,
    firstSeenAt: minute(0),
    lastSeenAt: minute(0),
  })
  expect(fields).toContainEqual([
    'field',
    'customer',
    1,
    '{"•••••":"•••.••••@••••••.••••","•••":"+•• •••• ••••••"}',
  ])
  expect(fields).toContainEqual(['field', 'a•••@p•••.test', 1, '•'])
  expect(fields).toContainEqual(['field', 'kontakt', 1, '"•••• •••••••"'])
  expect(fields).toContainEqual(['field', 'riskScore', 1, '•'])
  expect(fields).toContainEqual(['field', 'passportNo', 1, '"•••••••••"'])
  expect(fields).toContainEqual(['form', 'createdAt: written in another form', 1, null])
  expect(text).not.toMatch(/people\.test|7700|0170|lind|C01X/i)
})

test('limits undocumented data to the admin’s merchant IDs and filters it by type', async () => {
  const { as, store } = await start()
  const admin = await as('admin')
  const what = await (await admin('/api/undocumented?filter={"what":["status","form"]}')).json()
  await store.db.updateTable('operator').set({ mids: '["mer_2"]' }).where('role', '=', 'admin').execute()

  const own = await (await admin('/api/undocumented')).json()

  expect(what.map((row: { name: string }) => row.name)).toEqual([
    'bank_hold',
    'createdAt: written in another form',
  ])
  expect(own.map((row: { name: string }) => row.name)).toEqual(['passportNo'])
  expect((await admin('/api/undocumented?filter={"mid":"mer_1"}')).status).toBe(403)
  expect((await admin('/api/undocumented?filter={"what":"smell"}')).status).toBe(400)
})
