import { z } from 'zod'
import { isObject } from './isObject.ts'

/** docs/interface.md, part 7, as shown for v3 payment-methods. */
export const errorBodySchema = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.int(),
  details: z.array(z.looseObject({ field: z.string(), message: z.string() })),
})

export type Detail = { field: string; message: string }

/** What could be read of an error; the shapes of the v1 routes and of other codes are not shown. */
export type ReadError = {
  error?: string
  message?: string
  code?: string | number
  details: Detail[]
  traceId?: string
  /** A word for programs. The gateway gives one of its own refusals; the interface shows none. */
  reason?: string
}

/**
 * Reads the error shape of docs/interface.md, part 7 and its relatives: `{error: {message, code, context:
 * {details}}}`, a flat `{message, code: 'WORD'}`, details of bare strings, `errors` as a list or as a map from field
 * to message. Undefined when nothing in the body speaks of an error.
 */
export function readErrorBody(body: unknown): ReadError | undefined {
  if (!isObject(body)) return undefined
  const inner = isObject(body.error) ? body.error : body
  const context = isObject(inner.context) ? inner.context : {}
  const places = [inner, body, context].flatMap(({ details, errors }) => [details, errors])
  const lists = [...places, inner.message].map(detailsIn)
  const details = lists.find((list) => list.length > 0) ?? []
  const read: ReadError = { details: details.slice(0, 100) }
  if (typeof body.error === 'string') read.error = body.error
  const message = [inner.message, inner.msg, inner.error_description, inner.detail, inner.description]
  read.message = message.find((words) => typeof words === 'string' && words !== '') as string | undefined
  const code = [inner.code, inner.errorCode, inner.error_code, inner.statusCode]
  read.code = code.find((one) => typeof one === 'string' || typeof one === 'number') as ReadError['code']
  const trace = [body.traceId, body.trace_id, inner.traceId]
  read.traceId = trace.find((one) => typeof one === 'string') as string | undefined
  if (typeof body.reason === 'string') read.reason = body.reason
  const speaks = read.error ?? read.message ?? read.code
  return speaks === undefined && details.length === 0 ? undefined : withoutUndefined(read)
}

/** A list of details, or a map from field to one message or several. */
function detailsIn(value: unknown): Detail[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => toDetails(item))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([field, words]) =>
    [words].flat().map((one: unknown) => ({ field, message: wordsOf(one) })),
  )
}

function toDetails(item: unknown): Detail[] {
  if (!isObject(item)) return [{ field: '', message: String(item) }]
  const field = item.field ?? item.path ?? item.param ?? item.property ?? item.name
  // `[{"email": "required"}]`: each item a map of its own.
  if (field === undefined && messageIn(item) === undefined) return detailsIn(item)
  return [{ field: Array.isArray(field) ? field.join('.') : String(field ?? ''), message: wordsOf(item) }]
}

function wordsOf(value: unknown): string {
  if (!isObject(value)) return String(value ?? '')
  return messageIn(value) ?? ''
}

function messageIn({ message, msg, description, reason }: Record<string, unknown>): string | undefined {
  const words = message ?? msg ?? description ?? reason
  return words === undefined || words === null ? undefined : String(words)
}

function withoutUndefined(read: ReadError): ReadError {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as ReadError
}

/** What is said of a refusal that came without words of its own; inside a success the status alone would tell nothing. */
export function answeredWords(status: number, code?: string | number): string {
  if (status >= 400) return `answered ${status}`
  return `answered ${status} and said that it failed${code === undefined ? '' : ` (code ${code})`}`
}
