/**
 * How other services of the same interface respond where it is open. Each key changes one thing, and keys
 * combine: `time=naive,end=404,wrap=items`. The default follows the interface exactly.
 */
export const dialects = {
  time: {
    offset: '2026-11-02T17:30:00.000+05:30',
    space: '2026-11-02 12:00:00.000Z',
    naive: '2026-11-02T12:00:00.000, without a zone',
    'naive-space': '2026-11-02 12:00:00, as databases write it',
    date: '2026-11-02 alone',
    seconds: '1793620800',
    milliseconds: '1793620800000',
    'text-seconds': '"1793620800"',
    'text-milliseconds': '"1793620800000"',
    rfc2822: 'Mon, 02 Nov 2026 12:00:00 +0000',
    mongo: '{"$date": "2026-11-02T12:00:00.000Z"}',
    null: 'null in the place of each time',
    none: 'no times at all',
  },
  end: {
    'null-transfers': 'an empty list is null: {"data": {"transfers": null}}',
    'null-data': 'an empty list is {"data": null}',
    'empty-object': 'an empty list is {"data": {}}',
    'empty-body': 'past the first page 200 without a body',
    '204': 'past the first page 204',
    '404': 'past the first page 404',
    '400': 'past the first page 400 about the page',
  },
  wrap: {
    'success-true': '{"success": true, "data": …} everywhere',
    'status-200': '{"status": 200, "data": …} everywhere',
    'status-true': '{"status": true, "data": …} everywhere',
    'status-ok': '{"status": "ok", "data": …} everywhere',
    bare: 'lists and records without an envelope',
    items: 'rows in an array of another name inside data: {"data": {"items": […]}}',
    beside: 'rows in an array beside data: {"data": {}, "results": […]}',
    'single-bare': 'a single order without an envelope',
    'single-array': 'a single order in an array of one',
    'single-key': 'a single order under a key: {"data": {"order": …}}',
  },
  id: {
    orderId: 'orders say orderId, people id',
    order_id: 'orders say order_id, people user_id',
    _id: 'both say _id',
  },
  name: {
    parts: 'people have firstName and lastName',
    Name: 'people have Name',
    one: 'the sender of an order is one text',
  },
  amount: {
    number: 'amounts of orders are numbers',
    text: 'fees, limits and the amount of a receipt are text',
    thousands: 'amounts are text with separators: "1,234.50"',
    empty: 'what is absent is "": destinations, fees',
  },
  currency: { plain: 'currencies are a list of codes: ["EUR", "USD"]' },
  rules: {
    array: 'additionalDetails is an array: [{"name": "email", …}]',
    'empty-enum': 'each rule has enum: []',
    'max-0': 'each rule has max: 0',
    'min-above-max': 'each rule has a min above its max',
  },
  mid: {
    sub: "rows carry a sub-merchant's ID",
    case: 'rows carry the merchant ID in capitals',
    object: 'rows carry {"id": …, "level": …} as mid',
    organisation: 'each merchant ID lists the orders of all',
  },
  refusal: {
    'error-inside-200': 'a 200 with the error body in it',
    'details-map': 'details is a map: {"details": {"email": "required"}}',
    'errors-map': '{"message": …, "errors": {"email": ["required"]}}',
    'html-4xx': 'the status with a page of HTML',
    'bare-text': 'the status with a line of text',
    'code-500-data-empty': 'a 200 with {"code": 500, "data": []}',
    'status-false': 'a 200 with {"status": false, "data": null}',
  },
  create: {
    '201': 'the status of a creation is 201',
    'id-only': 'the answer to a creation has the id alone: no pay link',
    nested: '{"data": {"order": {"id": …}}}, {"data": {"user": {"id": …}}}',
    bare: 'the answer to a creation has no envelope',
    'no-id-person': 'creating a person answers {"status": "success", "data": null}',
  },
  auth: { none: 'no route asks for Basic credentials; those that are sent are not looked at' },
} as const satisfies Record<string, Record<string, string>>

type Table = typeof dialects
export type DialectKey = keyof Table
export type Dialect = { [Key in DialectKey]?: keyof Table[Key] }

/** Parses `time=naive,end=404`, or returns a fault that lists the valid words. */
export function readDialect(text: string): { dialect: Dialect } | { fault: string } {
  const dialect: Record<string, string> = {}
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [key = '', value, ...more] = part.split('=').map((each) => each.trim())
    if (!Object.hasOwn(dialects, key) || value === undefined || more.length > 0)
      return { fault: `expected KEY=VALUE with KEY one of ${Object.keys(dialects).join(', ')}` }
    const values = Object.keys(dialects[key as DialectKey])
    if (!values.includes(value)) return { fault: `${key}: expected one of ${values.join(', ')}` }
    if (Object.hasOwn(dialect, key)) return { fault: `${key}: is given twice` }
    dialect[key] = value
  }
  return { dialect: dialect as Dialect }
}

export function dialectHelp(): string[] {
  return Object.entries(dialects).flatMap(([key, values]) =>
    Object.entries(values).map(([value, meaning]) => `  ${`${key}=${value}`.padEnd(30)}${meaning}`),
  )
}
