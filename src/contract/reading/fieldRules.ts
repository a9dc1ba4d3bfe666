import { isRawNumber, isObject } from '../json.ts'
import { text, whole } from './kinds.ts'
import { shape, type Assumed, type FieldKind, type ReadingRules } from './shape.ts'
import { isByTheLetter, toLetter } from './toLetter.ts'

const rule = shape({
  type: text,
  min: { kind: whole, aliases: ['minLength'] },
  max: { kind: whole, aliases: ['maxLength'] },
  pattern: { kind: text, aliases: ['regex'] },
  enum: {
    kind: { isLetter: Array.isArray, read: (value) => (Array.isArray(value) ? { value } : undefined) },
  },
})

/**
 * docs/interface.md 2.8, `additionalDetails`: rules by field name. Also reads a list of named rules, and drops
 * bounds that no value can meet and empty word lists.
 */
export const fieldRules: FieldKind = {
  isLetter: (value) =>
    value === null ||
    (isObject(value) &&
      Object.values(value).every((one) => isObject(one) && isByTheLetter(rule, one) && !hasEmptyBound(one))),
  read(value, rules) {
    const entries = entriesOf(value)
    if (!entries) return undefined
    const assumed: Assumed = {}
    if (Array.isArray(value)) assumed.form = 'a list of rules'
    const read = entries.map(([name, one]) => [name, readRule(name, one, rules, assumed)])
    return { value: Object.fromEntries(read), ...(Object.keys(assumed).length > 0 && { assumed }) }
  },
}

function readRule(name: string, sent: unknown, rules: ReadingRules, assumed: Assumed): unknown {
  const { record, assumed: inner } = toLetter(rule, sent, rules)
  for (const [part, how] of Object.entries(inner ?? {})) assumed[`${name}.${part}`] = how
  if (!isObject(record) || isRawNumber(record)) return record
  const usable = { ...record }
  const drop = (...parts: string[]) => {
    for (const part of parts) {
      assumed[`${name}.${part}`] = `${JSON.stringify(usable[part])} is no rule`
      Reflect.deleteProperty(usable, part)
    }
  }
  if (Array.isArray(usable.enum) && usable.enum.length === 0) drop('enum')
  if (usable.max === 0) drop('max')
  if (Number(usable.min ?? 0) > Number(usable.max ?? Infinity)) drop('min', 'max')
  return usable
}

function hasEmptyBound({ enum: words, min, max }: Record<string, unknown>): boolean {
  return (
    (Array.isArray(words) && words.length === 0) || max === 0 || Number(min ?? 0) > Number(max ?? Infinity)
  )
}

function entriesOf(value: unknown): [string, unknown][] | undefined {
  if (isObject(value) && !isRawNumber(value)) return Object.entries(value)
  if (!Array.isArray(value)) return undefined
  const entries = value.flatMap((item: unknown): [string, unknown][] => {
    if (typeof item === 'string' && item !== '') return [[item, {}]]
    const { name, field, key, ...rest } = isObject(item) ? item : {}
    const label = [field, key, name].find((one) => typeof one === 'string' && one !== '')
    return typeof label === 'string' ? [[label, rest]] : []
  })
  return entries.length === value.length ? entries : undefined
}
