import { expect, test } from 'vitest'
import { book } from '../ledger/ledgers.ts'
import { startStack } from '../../support/stack.ts'
import { openTestStore } from '../../support/stores.ts'

const put = { method: 'PUT' }

test('an admin names a status for their merchant IDs, on record and visible to every role', async () => {
  const store = await openTestStore('sqlite')
  await book(store, [{ id: '1', status: 'bank_done', orderType: 'payin' }])
  const { as } = await startStack({ store })
  const [admin, ops] = [await as('admin'), await as('ops')]
  const said = { label: 'Paid out', note: 'Ask the bank.', finality: { payin: 'good', '*': 'open' } }
  const open = await (await ops('/api/orders/1')).json()

  const named = await admin('/api/status-labels', { ...put, json: { status: 'bank_done', ...said } })
  const rows = await (await ops('/api/status-labels?filter={"mid":"mer_1"}')).json()
  const trail = await (await admin('/api/audit?filter={"action":"status.named"}')).json()
  const done = await (await ops('/api/orders/1')).json()
  const forgotten = await admin('/api/status-labels', {
    ...put,
    json: { status: 'bank_done', mids: ['mer_1'], finality: null },
  })

  expect(await named.json()).toEqual({ status: 'bank_done', mids: ['mer_1', 'mer_2', 'mer_3'], ...said })
  expect(rows).toEqual([
    {
      id: 'mer_1:bank_done',
      mid: 'mer_1',
      status: 'bank_done',
      ...said,
      updatedAt: expect.any(String),
      updatedBy: 'admin@countinghouse.test',
    },
  ])
  expect(trail).toHaveLength(3)
  expect(trail[0]).toMatchObject({
    object: 'status:bank_done',
    outcome: 'done',
    details: said,
    operatorEmail: 'admin@countinghouse.test',
  })
  expect([open.isFinal, done.isFinal]).toEqual([false, true])
  expect(forgotten.status).toBe(200)
  expect((await (await ops('/api/orders/1')).json()).isFinal).toBe(false)
  const left = await (await ops('/api/status-labels')).json()
  expect(left.map(({ mid }: { mid: string }) => mid)).toEqual(['mer_2', 'mer_3'])
})

test('refuses foreign merchant IDs and invalid labels', async () => {
  const { as, stack } = await startStack()
  const admin = await as('admin')
  await stack.store.db
    .updateTable('operator')
    .set({ mids: '["mer_2"]' })
    .where('role', '=', 'admin')
    .execute()
  const status = async (json: object) => (await admin('/api/status-labels', { ...put, json })).status
  const fine = { status: 'held', finality: { '*': 'open' } }

  expect(await status({ ...fine, mids: ['mer_1', 'mer_2'] })).toBe(403)
  expect(await status({ ...fine, note: 'x'.repeat(601) })).toBe(400)
  expect(await status({ ...fine, finality: { payin: 'perhaps' } })).toBe(400)
  expect(await status({ ...fine, status: '' })).toBe(400)
  expect(await status({ ...fine, colour: 'red' })).toBe(400)
  expect(await stack.store.db.selectFrom('status_label').selectAll().execute()).toEqual([])
  expect(await status(fine)).toBe(200)
  const stored = await stack.store.db.selectFrom('status_label').select(['mid', 'status']).execute()
  expect(stored).toEqual([{ mid: 'mer_2', status: 'held' }])
})

test('a label without a note removes the note', async () => {
  const { as } = await startStack()
  const admin = await as('admin')
  const write = (json: object) =>
    admin('/api/status-labels', { ...put, json: { status: 'held', mids: ['mer_1'], finality: {}, ...json } })
  await write({ note: 'Wait.' })

  await write({ label: 'Held' })

  const [row] = await (await admin('/api/status-labels')).json()
  expect([row.label, row.note]).toEqual(['Held', undefined])
})

test('the audit log masks contact data of a note', async () => {
  const { as } = await startStack()
  const admin = await as('admin')
  const note = 'Call Ana at +351 912 345 678 or ana@bank.test'

  await admin('/api/status-labels', {
    ...put,
    json: { status: 'held', mids: ['mer_1'], finality: {}, note },
  })

  const [line] = await (await admin('/api/audit?filter={"action":"status.named"}')).json()
  expect(line.details.note).toMatch(/^Call Ana at/)
  expect(JSON.stringify(line.details)).not.toMatch(/912|ana@/)
})
