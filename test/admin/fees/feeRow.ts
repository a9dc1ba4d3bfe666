type Facts = {
  group?: string | null
  currency?: string | null
  currencyStated?: boolean
  orders?: number
  ordersWithFees?: number
  ordersElsewhere?: number
  sourceAmount?: string
  totalFee?: string
}

/** A row of `GET /api/fees` as the gateway writes it. */
export function feeRow({ group = null, currency = 'EUR', ...facts }: Facts) {
  const { currencyStated = true, orders = 1, totalFee = '0' } = facts
  return {
    id: ['day', group ?? '', currency ?? '', currencyStated ? 'stated' : 'assumed'].join(':'),
    group,
    currency,
    currencyStated,
    orders,
    ordersWithFees: orders,
    sourceAmount: '100',
    networkFee: totalFee,
    processingFee: '0',
    rrFee: '0',
    totalFee,
    ...facts,
  }
}
