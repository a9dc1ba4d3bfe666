/** The words around every page. */
export const frameWords = {
  name: 'Countinghouse',
  trail_broken: 'The audit log was changed by somebody outside of Countinghouse, at line %{line}: %{why}.',
  trail_open: 'Open the audit log',
  stand_in: 'Test mode: no real money moves',
  demo: 'Test mode: everything happens inside this page, no real money moves',
  mid: 'Merchant',
  menu: 'Pages',
  groups: { setup: 'Setup', admin: 'Admin' },
  waiting: '%{smart_count} waits |||| %{smart_count} wait',
  more: 'More',
  theme: 'Light or dark',
  skip: 'Skip to the page',
  not_found: 'There is no such page',
  not_found_help: 'The address may be old or mistyped.',
  to_orders: 'Go to the orders',
  not_loaded: 'This page could not be loaded',
  not_loaded_help: 'The connection may be gone. As soon as it is back the page is loaded again.',
  crashed: 'This page broke',
  crashed_help:
    'Nothing was sent or changed by that. Load the page again; if it breaks again, tell us what you did.',
  signed_out: 'You are signed out',
}

/** What the places are called, one and several. */
export const resourceWords = {
  orders: { name: 'Order |||| Orders' },
  users: { name: 'Customer |||| Customers' },
  mids: { name: 'Merchant |||| Merchants' },
  currencies: { name: 'Currency |||| Currencies' },
  tokens: { name: 'Token |||| Tokens' },
  fees: { name: 'Fee |||| Fees' },
  periods: { name: 'Period |||| Periods' },
  'payment-methods': { name: 'Payment method |||| Payment methods', short: 'Methods' },
  statements: { name: 'Statement |||| Statements' },
  intents: { name: 'Create request |||| Create requests', short: 'Requests' },
  operators: { name: 'Team member |||| Team' },
  audit: { name: 'Audit line |||| Audit log' },
  coverage: { name: 'Data status' },
  home: { name: 'Home' },
  unreadable: { name: 'Unreadable row |||| Unreadable rows' },
  undocumented: { name: 'Undocumented word |||| Undocumented words' },
}
