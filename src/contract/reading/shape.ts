/** What was read beyond the letter of docs/interface.md, by field: `{createdAt: 'read as UTC'}`. */
export type Assumed = Record<string, string>

export type ReadingRules = {
  /** The zone of times that come without one. */
  timeZone: string
}

/** One value brought to the letter. `absent`: it says nothing; undefined: it cannot be read, and stays as it came. */
export type FieldReading = { value: unknown; assumed?: string | Assumed } | 'absent' | undefined

/** A kind of field: whether a value already is as the interface shows it, and how it is read where it is not. */
export type FieldKind = {
  isLetter: (value: unknown) => boolean
  read: (value: unknown, rules: ReadingRules) => FieldReading
}

/** A field with the other names that it goes by, best one first. Other spellings of a name are known by themselves. */
export type Field = { kind: FieldKind; aliases?: readonly string[] }

/** A field that others make up together: `name` of `firstName` and `lastName`. */
export type Composed = {
  field: string
  from: readonly string[]
  /** Of the values of `from`, in their order; undefined where they say nothing. */
  value: (parts: unknown[]) => unknown
}

export type Shape = {
  fields: Map<string, Field>
  /** By spelling: which fields a name may stand for. */
  names: Map<string, string[]>
  /** What a value that is no object stands for: a plain currency code. */
  plain?: string
  composed: readonly Composed[]
  /** A record of its own, no part of one: names of ours beside its fields are not the service's to say. */
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

/** `order_id`, `OrderId` and `order-id` are spellings of `orderId`. */
export function spelling(name: string): string {
  const known = spellings.get(name)
  if (known !== undefined) return known
  const plain = name.replace(/[_-]/g, '').toLowerCase()
  // The same names come with every row. Foreign ones have no end, so the cache has one.
  if (spellings.size >= 2000) spellings.clear()
  if (name.length <= 100) spellings.set(name, plain)
  return plain
}

const spellings = new Map<string, string>()

/** Null and an empty text say nothing. */
export function isStated(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
