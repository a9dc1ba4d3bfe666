import { z } from 'zod'
import type { Detail } from '../contract/errorBody.ts'
import { isObject } from '../contract/isObject.ts'
import { isRawNumber } from '../contract/json.ts'
import { plainFault } from './plainFault.ts'

type Issue = z.core.$ZodIssue

/** Each fault with its field; a name that the schema does not have is a fault of its own. */
export function schemaFaults(error: z.ZodError, schema: z.ZodType): Detail[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownNames(issue, schema)
      : [{ field: fieldOf(issue.path), message: plainFault(issue) }],
  )
}

/** The same, with what came. */
export function sentFaults(error: z.ZodError, schema: z.ZodType, sent: unknown): Detail[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownNames(issue, schema)
      : [{ field: fieldOf(issue.path), message: `${expectation(issue)}${whatCame(issue, sent)}` }],
  )
}

function unknownNames({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, schema: z.ZodType): Detail[] {
  const names = Object.keys(shapeAt(schema, path))
  const expected = names.length === 0 ? 'none' : `one of ${names.join(', ')}`
  return keys.map((key) => ({
    field: fieldOf([...path, key]),
    message: `is not documented; expected ${expected}`,
  }))
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

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`
  if (issue.code === 'invalid_value') return `expected ${issue.values.map(String).join(' or ')}`
  return plainFault(issue)
}

/** A rule between fields says itself what came. Words that people typed are not repeated: they may be personal. */
function whatCame({ code, path, message }: Issue, sent: unknown): string {
  if (message.startsWith('give ')) return ''
  const value = path.reduce<unknown>((at, key) => (isObject(at) ? at[String(key)] : undefined), sent)
  const isWord = code === 'invalid_value' || ['amount', 'limit', 'page'].includes(String(path.at(-1)))
  return `, got ${described(value, isWord)}`
}

function described(value: unknown, isWord: boolean): string {
  if (value === undefined) return 'nothing'
  if (isRawNumber(value)) return value.rawJSON.slice(0, 60)
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  if (typeof value === 'string' && !isWord) return 'a text'
  return JSON.stringify(value).slice(0, 60)
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 200)
}
