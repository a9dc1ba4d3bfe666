/** The words of beginning an order, and of what comes after it. */
export const createWords = {
  similar: 'Create similar',
  similar_to: 'Filled in from',
  similar_own: 'Check everything before you create it: it becomes an order of its own.',
  similar_record:
    'That order was not created here, or its request is not known, so only what its record says is filled in. Check everything before you create it.',
  partner_id: 'Partner id',
  left: {
    unknown: 'Left empty, not known: %{fields}.',
    covered: 'Left empty, not shown to you: %{fields}.',
    own: 'Left empty, each order has its own: %{fields}.',
  },
}

/** What the audit log calls what is done to templates. */
export const templateActions = {
  'order-template.created': 'Order template: saved',
  'order-template.changed': 'Order template: renamed or shared',
  'order-template.deleted': 'Order template: deleted',
}
