/** The words of what orders are filtered by beside what the service knows itself. */
export const orderFilterWords = {
  outcome: 'Outcome',
  pair: 'Pair',
  method: 'Method',
  fees: 'Fees',
  not_said: 'Not known',
  any_fee: 'Any fees',
  fee_of: '%{fee} %{span}',
  fee_currency: 'Currency of the fees',
  fee_currency_help:
    'The currency that an order states for its fixed fee, or else the currency of the amount paid.',
  share_of: 'Share of the amount paid, in %',
  made_here: 'Known of orders that were created here: the provider does not tell it.',
}
