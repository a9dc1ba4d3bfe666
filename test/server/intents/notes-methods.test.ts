import { describe, expect, test } from 'vitest'
import { methodOf } from '../../../src/server/intents/intentBook.ts'
import { payin, startStack } from '../../support/stack.ts'
import { create } from '../../support/intents.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'

test('a payment method is the requested code, or the type without a usable code', () => {
  const methodFor = (source: object) => methodOf(JSON.stringify({ source }))

  expect(methodFor({ paymentType: 'card', paymentCode: 'SEPA_CT' })).toBe('SEPA_CT')
  expect(methodFor({ paymentType: 'card' })).toBe('card')
  expect(methodFor({ paymentType: 'card', paymentCode: 'a@b.test' })).toBe('card')
  expect(methodFor({ paymentCode: '4111111111111111' })).toBe(null)
  expect(methodOf('[]')).toBe(null)
  expect(methodOf(undefined)).toBe(null)
})

describe.each(engines)('on %s', (engine) => {
  test('the ledger has the payment method of an order created here', async () => {
    const store = await openTestStore(engine)
    const orderId = 'OR-1'
    const { as } = await startStack({
      store,
      service: ({ method }) =>
        method === 'POST'
          ? Response.json({
              status: 'success',
              data: { flow: 'FIAT_PAYIN', orderId, payUrl: 'https://pay.test/1' },
            })
          : new Response(null, { status: 404 }),
    })
    const ops = await as('ops')
    const { status } = await create(ops, payin)
    expect(status).toBe(200)
    const methods = async () => {
      const rows = await store.db.selectFrom('ledger_order').select(['id', 'payment_method']).execute()
      return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    }

    await book(store, [{ id: orderId }, { id: '~' }])
    expect(await methods()).toEqual([
      { id: orderId, payment_method: 'bank_transfer' },
      { id: '~', payment_method: null },
    ])
  })
})
