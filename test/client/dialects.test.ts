import { expect, test } from 'vitest'
import { ApiError } from '../../src/client/WireError.ts'
import { readLetter } from '../../src/contract/reading/answer.ts'
import { dialects } from '../../src/sandbox/dialect/dialects.ts'
import { clientOn, startStandIn } from '../support/standIn.ts'

/** Like the page without a server: its own client reads every dialect of the stand-in. */
function clientIn(dialect: string) {
  const { sandbox } = startStandIn({ world: { orders: 60, users: 30 }, behaviour: { dialect, cap: 25 } })
  return clientOn(sandbox.fetch, {
    toLetter: (route, sent) => readLetter(route, sent, { timeZone: 'UTC' }).record,
    retry: { tries: 1 },
  })
}

const mid = 'mer_1'
const order = {
  orderType: 'payin',
  purposeCode: 'personal',
  source: { currency: 'USD', amount: '1500', paymentType: 'card', paymentCode: 'card_usd' },
  destination: { currency: 'USDT' },
} as const

async function readAll(dialect: string) {
  const { v1, v3 } = clientIn(dialect)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => v1.listOrders({ page, limit: 25 }, { mid })))
  const orders = pages.flatMap(({ data }) => data.filter(({ mid: owner }) => !/mer_[23]/.test(owner ?? '')))
  const one = await v1.getOrder(String(orders[0]?.id), { mid })
  const people = await v1.listUsers({ limit: 25 }, { mid })
  const currencies = await v1.listCurrencies({ limit: 25 }, { mid })
  const methods = await v3.listPaymentMethods({ direction: 'deposit', limit: 25 }, { mid })
  const refusal = await v3
    .createOrder({ ...order, userId: 'nobody' }, { mid })
    .catch((error: unknown) => error)
  return {
    orders: orders
      .slice(0, 50)
      .map(({ id, status, orderType, userId }) => ({ id, status, orderType, userId })),
    one: [one.data.id, one.data.status, one.data.type],
    people: people.data.map(({ userId, name }) => ({ userId, name })),
    currencies: currencies.data.map(({ currency }) => currency),
    methods: methods.data.map(({ paymentCode, additionalDetails }) => [
      paymentCode,
      Object.keys(additionalDetails ?? {}),
    ]),
    made: (await v3.createOrder(order, { mid })).data.orderId,
    person: (await v1.createUser({ Name: 'Ines Brandt', phone: '5551234' }, { mid })).faults,
    refused: refusal instanceof ApiError,
  }
}

const letter = readAll('')

const table = Object.entries(dialects).flatMap(([key, values]) =>
  Object.keys(values)
    .map((value) => `${key}=${value}`)
    // With this value the second page differs.
    .filter((words) => words !== 'mid=organisation'),
)

test.each(table)('without a server %s is read like the documented form', async (dialect) => {
  expect(await readAll(dialect)).toEqual(await letter)
})
