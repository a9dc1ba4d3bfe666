import { z } from 'zod'
import { isObject, isRawNumber } from '../../contract/json.ts'
import { fault, type FieldFault, isErrorCode, toFault, type Fault, type PlainCode } from '../../i18n/fault.ts'

type Issue = z.core.$ZodIssue

/** One fault per field, including unknown fields. `sent`: faults then name the received value. */
export function schemaFaults(error: z.ZodError, schema: z.ZodType, sent?: unknown): FieldFault[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownNames(issue, schema)
      : [{ field: fieldOf(issue.path), ...plainFault(issue), ...valueIn(issue, sent) }],
  )
}

function unknownNames({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, schema: z.ZodType): FieldFault[] {
  const names = Object.keys(shapeAt(schema, path)).join(', ')
  const unknown = names === '' ? fault('undocumented.any') : fault('undocumented', { names })
  return keys.map((key) => ({ field: fieldOf([...path, key]), ...unknown }))
}

function shapeAt(schema: z.ZodType, path: readonly PropertyKey[]): Record<string, z.ZodType> {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  if (!(inner instanceof z.ZodObject)) return {}
  const shape = inner.shape as Record<string, z.ZodType>
  const [first, ...rest] = path
  if (first === undefined) return shape
  const next = shape[String(first)]
  return next ? shapeAt(next, rest) : {}
}

/** Typed text is not repeated: it may be personal. */
function valueIn({ code, path }: Issue, sent: unknown): { got?: string } {
  const value = path.reduce<unknown>((at, key) => (isObject(at) ? at[String(key)] : undefined), sent)
  if (value === undefined) return {}
  const isWord = code === 'invalid_value' || ['amount', 'limit', 'page'].includes(String(path.at(-1)))
  return { got: described(value, isWord) }
}

function described(value: unknown, isWord: boolean): string {
  if (isRawNumber(value)) return value.rawJSON.slice(0, 60)
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  if (typeof value === 'string' && !isWord) return 'a text'
  return JSON.stringify(value).slice(0, 60)
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 200)
}

/** Uses our schemas' own codes; zod's messages are for programmers. */
export function plainFault(issue: Issue): Fault {
  const { message } = issue
  if (isErrorCode(message)) return { code: message }
  if (message.startsWith('{"code":')) return JSON.parse(message) as Fault
  if (message.endsWith('received undefined')) return fault('needed')
  switch (issue.code) {
    case 'invalid_type':
      return toFault(kinds[issue.expected] ?? 'not_taken')
    case 'invalid_value':
      return expectedValues(issue.values)
    case 'invalid_format':
      return toFault(formats[issue.format] ?? 'badly_written')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    default:
      return fault('not_taken')
  }
}

const kinds: Partial<Record<string, PlainCode>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'yes_or_no',
  array: 'list',
  object: 'several_fields',
  record: 'several_fields',
}

const formats: Partial<Record<string, PlainCode>> = {
  email: 'email',
  url: 'web_address',
  uuid: 'id',
  date: 'date',
  datetime: 'instant',
}

function expectedValues(values: readonly unknown[]): Fault {
  const [first] = values
  if (values.length === 1 && typeof first === 'boolean') return fault(first ? 'yes' : 'no')
  return fault('one_of', { values: values.map(String).join(', ') })
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Fault {
  const count = Number(minimum)
  if (origin === 'string') return count === 1 ? fault('needed') : fault('min_characters', { count })
  if (origin === 'array' || origin === 'set')
    return count === 1 ? fault('at_least_one') : fault('min_entries', { count })
  return inclusive === false ? fault('more_than', { count }) : fault('min', { count })
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Fault {
  const count = Number(maximum)
  if (origin === 'string') return fault('max_characters', { count })
  if (origin === 'array' || origin === 'set') return fault('max_entries', { count })
  return inclusive === false ? fault('less_than', { count }) : fault('max', { count })
}
