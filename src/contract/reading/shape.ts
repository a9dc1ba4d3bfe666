/** Values read more tolerantly than docs/interface.md, by field: `{createdAt: 'read as UTC'}`. */
export type Assumed = Record<string, string>

export type ReadingRules = {
  timeZone: string
}

/** `absent`: no value; undefined: unreadable, so the sent value stays. */
export type FieldReading = { value: unknown; assumed?: string | Assumed } | 'absent' | undefined

/** `isLetter` checks for the documented form; `read` converts other forms to it. */
export type FieldKind = {
  isLetter: (value: unknown) => boolean
  read: (value: unknown, rules: ReadingRules) => FieldReading
}

/** Aliases in order of preference. Other spellings of a name match automatically. */
export type Field = { kind: FieldKind; aliases?: readonly string[] }

/** A field combined from others: `name` from `firstName` and `lastName`. */
export type Composed = {
  field: string
  from: readonly string[]
  /** Gets the values of `from` in order; undefined when they are empty. */
  value: (parts: unknown[]) => unknown
}

export type Shape = {
  fields: Map<string, Field>
  names: Map<string, string[]>
  plain?: string
  composed: readonly Composed[]
  /** True for top-level records: only there are our own names reserved. */
  isRecord: boolean
}

type Options = Partial<Pick<Shape, 'plain' | 'composed' | 'isRecord'>>

export function shape(
  fields: Record<string, FieldKind | Field>,
  { composed = [], isRecord = false, ...options }: Options = {},
): Shape {
  const all = Object.entries(fields).map(([name, field]): [string, Field] => [
    name,
    'kind' in field ? field : { kind: field },
  ])
  const names = new Map<string, string[]>()
  for (const [name, { aliases = [] }] of all)
    for (const alias of [name, ...aliases]) {
      const meant = names.get(spelling(alias)) ?? []
      if (!meant.includes(name)) names.set(spelling(alias), [...meant, name])
    }
  for (const from of composed.flatMap((one) => one.from))
    names.set(spelling(from), names.get(spelling(from)) ?? [])
  return { fields: new Map(all), names, composed, isRecord, ...options }
}

/** `order_id`, `OrderId` and `order-id` all match `orderId`. */
export function spelling(name: string): string {
  const cached = spellings.get(name)
  if (cached !== undefined) return cached
  const plain = name.replace(/[_-]/g, '').toLowerCase()
  // Bounded cache, because foreign names are unlimited.
  if (spellings.size >= 2000) spellings.clear()
  if (name.length <= 100) spellings.set(name, plain)
  return plain
}

const spellings = new Map<string, string>()

export function isStated(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
