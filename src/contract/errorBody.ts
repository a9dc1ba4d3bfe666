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
 * {details}}}`, a flat `{message, code: 'WORD'}`, details of bare strings. Undefined when nothing in the body
 * speaks of an error.
 */
export function readErrorBody(body: unknown): ReadError | undefined {
  if (!isObject(body)) return undefined
  const inner = isObject(body.error) ? body.error : body
  const context = isObject(inner.context) ? inner.context : {}
  const details = [inner.details, body.details, context.details].find((list) => Array.isArray(list)) ?? []
  const read: ReadError = { details: details.slice(0, 100).map(toDetail) }
  if (typeof body.error === 'string') read.error = body.error
  if (typeof inner.message === 'string') read.message = inner.message
  if (typeof inner.code === 'string' || typeof inner.code === 'number') read.code = inner.code
  if (typeof body.traceId === 'string') read.traceId = body.traceId
  if (typeof body.reason === 'string') read.reason = body.reason
  const speaks = read.error ?? read.message ?? read.code
  return speaks === undefined && details.length === 0 ? undefined : read
}

function toDetail(item: unknown): Detail {
  if (!isObject(item)) return { field: '', message: String(item) }
  const field = item.field ?? item.path ?? ''
  return {
    field: Array.isArray(field) ? field.join('.') : String(field),
    message: String(item.message ?? ''),
  }
}
