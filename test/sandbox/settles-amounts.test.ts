import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, tokens } from '../../src/sandbox/catalogue/currencies.ts'
import { paymentMethods } from '../../src/sandbox/catalogue/paymentMethods.ts'
import { runs } from '../support/runs.ts'
import { orderRequest, startStandIn } from '../support/standIn.ts'

type Unit = { code: string; decimals: number; rate: bigint; isToken: boolean }

/** Rates as whole billionths. */
const fiat = currencies.map(({ code, decimals, rateToUsd }) => ({
  code,
  decimals,
  rate: units(rateToUsd, 9),
  isToken: false,
}))
const coins = [...new Map(tokens.toReversed().map((token) => [token.symbol, token])).values()].map(
  ({ symbol, decimals, rateToUsd }) => ({
    code: symbol,
    decimals,
    rate: units(rateToUsd, 9),
    isToken: true,
  }),
)
const usd = 10n ** 9n

/** The rest of a payment after fees. Both are in the smallest unit of the source. */
function afterFees(paid: bigint, source: Unit, credited: Unit): bigint {
  const network = credited.isToken ? halfEven(8n * usd * tenTo(source.decimals), 10n * source.rate) : 0n
  return paid - halfEven(2n * paid, 100n) - network
}

function credit(paid: bigint, source: Unit, credited: Unit): bigint {
  const net = afterFees(paid, source, credited)
  if (net <= 0n) return 0n
  return halfEven(net * source.rate * tenTo(credited.decimals), credited.rate * tenTo(source.decimals))
}

/** True if the payment covers the wanted amount after fees, without rounding. */
function suffices(paid: bigint, source: Unit, wanted: bigint, credited: Unit): boolean {
  const net = afterFees(paid, source, credited)
  return net * source.rate * tenTo(credited.decimals) >= wanted * credited.rate * tenTo(source.decimals)
}

const payments = fc
  .record({
    method: fc.constantFrom(...paymentMethods.filter(({ direction }) => direction.includes('deposit'))),
    credited: fc.constantFrom<Unit>(...coins, ...fiat),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ method, credited, share }) => {
    const source = fiat.find(({ code }) => code === method.currency)
    if (!source) throw new Error(method.currency)
    const [low, high] = [units(method.minAmount, source.decimals), units(method.maxAmount, source.decimals)]
    // Most generated payments are small.
    const paid = low + BigInt(Math.floor(Number(high - low) * share ** 4))
    return { paymentType: method.paymentType, source, credited, paid }
  })

const standIn = startStandIn()

async function createOrder(source: object, destination: object) {
  const { status, body } = await standIn.post('/v3/orders', orderRequest({ source, destination }))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (await standIn.get(`/v1/public/orders/${body.data.orderId}`)).data
}

test('with a source amount, the order credits the rest after fees at the rates', async () => {
  await fc.assert(
    fc.asyncProperty(payments, async ({ paymentType, source, credited, paid }) => {
      const amount = decimal(paid, source.decimals)

      const order = await createOrder(
        { currency: source.code, amount, paymentType },
        { currency: credited.code },
      )

      expect([order.source, order.destination]).toEqual([
        { currency: source.code, amount },
        { currency: credited.code, amount: decimal(credit(paid, source, credited), credited.decimals) },
      ])
    }),
    { numRuns: runs(2000) },
  )
})

// Regression: the rounding of the fees left the payment a cent too low or too high.
test('with a destination amount, the order requires the smallest payment that covers it', async () => {
  await fc.assert(
    fc.asyncProperty(payments, fc.integer({ min: 500, max: 1000 }), async (payment, share) => {
      const { paymentType, source, credited, paid: about } = payment
      const wanted = (credit(about, source, credited) * BigInt(share)) / 1000n
      fc.pre(wanted > 0n)
      const amount = decimal(wanted, credited.decimals)

      const { status, body } = await standIn.post(
        '/v3/orders',
        orderRequest({
          source: { currency: source.code, paymentType },
          destination: { currency: credited.code, amount },
        }),
      )
      // The payment may be outside the limits of every method.
      fc.pre(status === 200)

      const order = (await standIn.get(`/v1/public/orders/${body.data.orderId}`)).data
      const paid = units(order.source.amount, source.decimals)
      expect(order.destination).toEqual({ currency: credited.code, amount })
      expect(order.source).toEqual({ currency: source.code, amount: decimal(paid, source.decimals) })
      expect(suffices(paid, source, wanted, credited)).toBe(true)
      expect(suffices(paid - 1n, source, wanted, credited)).toBe(false)
      expect(credit(paid, source, credited)).toBeGreaterThanOrEqual(wanted)
    }),
    { numRuns: runs(2000) },
  )
})

test('payment of the calculated amount credits at least the wanted amount', async () => {
  const wanted = await createOrder(
    { currency: 'EUR', paymentType: 'card' },
    { currency: 'USDT', amount: '100' },
  )

  const paid = await createOrder(
    { currency: 'EUR', paymentType: 'card', amount: wanted.source.amount },
    { currency: 'USDT' },
  )

  // 94.82 minus 1.90 and 0.74 would only buy 99.995301.
  expect(wanted.source.amount).toBe('94.83')
  expect(paid.destination.amount).toBe('100.006149')
})

test('fees are numbers with the decimals of the source', async () => {
  const { fees } = await createOrder(
    { currency: 'KWD', paymentType: 'card', amount: '100.000' },
    { currency: 'BTC' },
  )

  expect({ ...fees, fixedFee: undefined }).toEqual({
    networkFee: 0.246,
    processingFee: 2,
    fixedFee: undefined,
  })
})

// Regression: every order created through the API had an empty fixed fee.
test('the fixed fee of most created orders is in the source currency', async () => {
  const feeCurrencies: unknown[] = []
  for (let i = 0; i < 30; i++) {
    const order = await createOrder(
      { currency: 'GBP', paymentType: 'card', amount: '20' },
      { currency: 'USDC' },
    )
    feeCurrencies.push(order.fees.fixedFee?.fixedFeesCurrency)
  }

  expect(feeCurrencies.filter((currency) => currency === 'GBP').length).toBeGreaterThan(20)
})

function units(amount: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function decimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function tenTo(power: number): bigint {
  return 10n ** BigInt(power)
}

function halfEven(above: bigint, below: bigint): bigint {
  const [whole, rest] = [above / below, (above % below) * 2n]
  return rest > below || (rest === below && whole % 2n === 1n) ? whole + 1n : whole
}
