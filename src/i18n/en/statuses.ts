export const words = {
  statuses: {
    help: 'The label of each status, what it means for an order, and a team note shown on orders in that status. Set for each merchant ID.',
    label: 'Label',
    label_help: 'Shown instead of the status.',
    outcome: 'Outcome',
    outcome_of: 'Outcome for orders of type %{type}',
    outcome_of_others: 'Outcome for all other orders',
    outcomes: { unknown: 'Not known', open: 'Still open', good: 'Ends well', bad: 'Ends badly' },
    as_others: 'As for other types',
    usual: 'As usual for the order type',
    note_help: 'Everyone who sees orders can read it. Write no names, e-mails or phone numbers.',
    team_note: 'Team note:',
    edit: 'Status “%{status}”',
    merchants: 'For',
    all_mine: 'All your merchants (%{smart_count})',
  },
}
