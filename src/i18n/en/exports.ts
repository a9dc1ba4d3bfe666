export const words = {
  exports: {
    title: 'Export orders',
    help: 'One line for each order, as a CSV file with its exact amounts. That you exported it, and why, stands in the audit log.',
    any_time: 'at any time',
    all_mids: 'All merchants',
    counting: 'counting',
    exact: 'all of them',
    at_least: 'at least: not every order is in it, and the name of the file says so',
    reason: 'What is it for?',
    search: 'Search',
    searched: 'as you typed it; the audit log says only that it was a search',
    no_ledger:
      'These orders cannot be counted just now: they are still syncing, or cannot be read. Try again later.',
    start: 'Download',
    started: 'The download has begun. The browser shows how far it is.',
    manifest: 'Download its manifest: filter, data status and totals',
    manifest_soon: 'When it is whole, its manifest stands here: totals and SHA-256.',
    whole: 'The file is whole: %{count} order. |||| The file is whole: %{count} orders.',
    close: 'Close',
  },
}
