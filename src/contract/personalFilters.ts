/** Filters of lists that may name somebody, whatever is typed: no saved view keeps them. */
export const personalFilters = [
  'q',
  'email',
  'phone',
  'name',
  'text',
  'userId',
  'id',
  'object',
  'operatorEmail',
  'reference',
]
