export const words = {
  agreed_rates: {
    help: 'Each order with fees is compared with the most specific rate that covers it. One smallest unit of the currency is rounding. Closed periods do not change.',
    none: 'No agreed rates yet. Enter what the contract says: propose rates from recent orders, paste a table, or add one by hand. Then each order says whether its fees are as agreed.',
    add: 'Add rate',
    add_count: 'Add %{smart_count} rate |||| Add %{smart_count} rates',
    added: 'Rate added |||| %{smart_count} rates added',
    saved: 'Rate saved',
    removed: 'Rate deleted',
    remove: 'Delete rate',
    remove_help:
      'Orders that only this rate covers will have no agreed rate. To end a rate, give it a last day instead.',
    change_help:
      'A change compares all orders of this rate anew. For new conditions add a new rate, and give this one its last day.',
    all_orders: 'All orders',
    any_help: 'Empty: any type',
    at_least: 'at least %{amount}',
    at_most: 'at most %{amount}',
    since: 'Since %{from}',
    rate: 'Rate',
    valid: 'Valid',
    changed: 'Changed',
    method: 'Payment method code',
    optional: 'Optional',
    pair_help: 'Optional, such as EUR-USDT',
    currency: 'Currency of the fee',
    percent: 'Percentage',
    to_help: 'Empty: until further notice',
    covers: { total: 'All fees', processing: 'The processing fee only' },
    propose: {
      title: 'Propose from orders',
      help: 'Rates that explain the fees of the last 90 days. They say what was charged, not what was agreed: compare them with the contract.',
      none: 'Nothing to propose: no kind of orders without a rate has at least 20 orders with fees in the last 90 days.',
      fits: 'fits %{share} % of %{smart_count} order |||| fits %{share} % of %{smart_count} orders',
    },
    paste: {
      title: 'Paste a table',
      help: 'Paste from a spreadsheet. A first row may name the columns: type, method, pair, currency, percent, fixed, minimum, maximum, from, to. Without it the columns have this order.',
      table: 'Table',
      example: 'payin\t\tEUR-USDT\tEUR\t2.0\t0.30\t\t\t2026-10-01',
      understood: 'Rates of the table',
      unread:
        'Line %{lines} needs one currency, a percentage or a fixed part, and a first day. |||| Lines %{lines} need one currency, a percentage or a fixed part, and a first day.',
      unknown:
        'Unknown columns, not used: %{found}. Known columns: type, method, pair, currency, percent, fixed, minimum, maximum, from, to, covers.',
      row: 'Row %{row}: %{message}',
    },
  },
}
