/** The words of what is done with selected rows. */
export const selectionWords = {
  row: 'Select %{id}',
  choose: 'Select rows',
  done: 'Done',
  count: '%{smart_count} selected |||| %{smart_count} selected',
  full: 'the most at once',
  copy: 'Copy ids',
  export: 'Export these',
  note: 'Note to all of them',
  clear: 'Clear',
  note_orders: 'Note on %{smart_count} order |||| Note on %{smart_count} orders',
  note_users: 'Note on %{smart_count} customer |||| Note on %{smart_count} customers',
  note_help:
    'The same note stands on each of them. Read by everybody who may open them; no contact or card data.',
  progress: '%{done} of %{total}',
  added: 'Added',
  waits: 'Not yet',
  added_all: 'Added to all %{smart_count}. |||| Added to all %{smart_count}.',
  failed: 'Added to %{done} of %{total}.',
  again: 'Try the other %{smart_count} again |||| Try the other %{smart_count} again',
  stop: 'Stop',
}
