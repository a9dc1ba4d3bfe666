import { z } from 'zod'
import { isObject } from '../contract/isObject.ts'
import { isRawNumber } from '../contract/json.ts'
import { fault, type FieldFault } from '../i18n/fault.ts'
import { plainFault } from './plainFault.ts'

type Issue = z.core.$ZodIssue

/** Each fault with its field; a name that the schema does not have is a fault of its own. */
export function schemaFaults(error: z.ZodError, schema: z.ZodType): FieldFault[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownNames(issue, schema)
      : [{ field: fieldOf(issue.path), ...plainFault(issue) }],
  )
}

/** The same, with the value in the request. */
export function sentFaults(error: z.ZodError, schema: z.ZodType, sent: unknown): FieldFault[] {
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

/** Words that people typed are not repeated: they may be personal. */
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
