/** Orders that are in their status for longer than usual. */
export const lateWords = {
  kinds: {
    late: 'Longer than usual',
    stuck: 'Stuck: more than twice as long as usual',
    slow: '%{what} is slow',
    slow_type: '%{what} (method not known) is slow',
  },
  late: 'Longer than usual',
  stuck: 'More than twice as long as usual',
  behind: 'The sync of %{mids} is behind: no order of it is called late until it has caught up.',
  not_told:
    'Of %{smart_count} open order nobody can say yet whether it takes longer than usual. |||| Of %{smart_count} open orders nobody can say yet whether they take longer than usual.',
  see_times: 'Usual times',
  usual: {
    title: 'Usual times',
    help: 'How long open orders stay in a status, from orders that left it in the last 28 days; those that are still in it count, too. Late is past the time of 95 of 100, stuck past twice that.',
    none: 'No order has been seen to change its status yet.',
    failed: 'Usual times could not be read.',
    status: 'Status',
    type: 'Type',
    method: 'Method',
    orders: 'Orders',
    open: 'Open',
    median: 'Half within',
    p90: '90 of 100 within',
    p95: '95 of 100 within',
    too_few: 'not enough seen: %{orders} of 30',
    too_many_open: 'cannot be told: too many are still in it',
    as_of: 'as of %{at}',
    limit: 'Limit',
    limit_is: 'your limit: %{time}',
    no_limit: 'no limit',
    not_known: 'not known',
    method_not_known: 'method not known',
    set: 'Set a limit',
    dialog: 'Limit for a status',
    dialog_help:
      'From when on an order is called late where too little was seen to tell. As soon as 30 orders have left the status, what is usual holds instead.',
    kind: 'Status and type',
    minutes: 'Minutes',
    wrong: 'A whole number of minutes, up to 90 days; empty for no limit.',
    save: 'Save',
  },
}

/** The same among the filters of the order list. */
export const lateFilterWords = {
  age: 'Time in status',
  late: 'Longer than usual',
  stuck: 'More than twice as long as usual',
  older_than: 'Over %{time}',
  slow_only: 'slow methods',
  slow_not: 'without slow methods',
  age_help: 'Open orders only; counted from when we first saw them in their status.',
}
