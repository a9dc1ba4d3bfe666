/** The words on what the interface does not list. */
export const undocumentedWords = {
  help: 'What the provider sends and its interface does not list, with the number of orders or customers that bring it. A status that nobody names stays neutral, and never ends an order.',
  empty: 'Nothing came that the interface does not list.',
  what: 'What',
  whats: { field: 'Field', status: 'Status', type: 'Order type', form: 'Form' },
  any: 'Anything',
  name: 'As it came',
  rest: 'many others',
  of: { orders: 'Orders', users: 'Customers' },
  count: 'Records',
  example: 'Example',
  means: 'Read as',
  means_nothing: 'nothing yet',
  give: 'Name',
  give_to: 'Name %{status}',
}
