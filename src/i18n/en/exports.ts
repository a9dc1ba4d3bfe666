export const words = {
  exports: {
    help: 'A CSV file with one line per order and exact amounts. The export and your reason are recorded in the audit log.',
    any_time: 'at any time',
    counting: 'counting',
    exact: 'complete',
    at_least: 'at least: some orders may be missing, and the file name says so',
    reason: 'What is it for?',
    searched: 'as typed; the audit log only records that there was a search',
    no_ledger:
      'These orders cannot be counted right now: they are still syncing or cannot be read. Try again later.',
    columns: 'Columns: %{count} of %{of}',
    reference: 'Reference',
    user: 'Customer id',
    missing: 'Missing at provider since',
    start: 'Download',
    started: 'The download has started. Your browser shows its progress.',
    check: 'To check the saved file:',
    manifest: 'Download its manifest: filter, data status and totals',
    manifest_soon: 'When the file is complete, its manifest appears here: totals and SHA-256.',
    whole: 'The file is complete: %{count} order. |||| The file is complete: %{count} orders.',
  },
}
