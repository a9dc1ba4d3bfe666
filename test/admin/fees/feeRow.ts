import type { FeeReportRow } from '../../../src/api/feeReportRow.ts'

/** A row of `GET /api/fees` as the server writes it, by default of completed orders. */
export function feeRow(facts: Partial<FeeReportRow> = {}): FeeReportRow {
  const { group = 'completed', currency = 'EUR', currencyStated = true, orders = 1, totalFee = '0' } = facts
  const { ordersWithFees = orders, sourceAmount = '100' } = facts
  return {
    id: [
      ...[group].flat().map((one) => one ?? ''),
      currency ?? '',
      currencyStated ? 'stated' : 'assumed',
    ].join(':'),
    group,
    currency,
    currencyStated,
    orders,
    ordersWithFees,
    assumedCurrencyOrders: currencyStated ? 0 : ordersWithFees,
    sourceAmount,
    chargedAmount: ordersWithFees === 0 ? '0' : sourceAmount,
    networkFee: totalFee,
    processingFee: '0',
    rrFee: '0',
    rrFeeUnit: 'unknown',
    ordersWithRrFee: 0,
    rrFeeAverage: null,
    totalFee,
    sourceFee: totalFee,
    share: null,
    ...facts,
  }
}
