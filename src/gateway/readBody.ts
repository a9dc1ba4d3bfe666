import { z } from 'zod'
import { JsonError, parseJson } from '../contract/json.ts'
import type { Context } from './context.ts'
import { GatewayError } from './GatewayError.ts'

/** The request's text; a body in any other type could come from a form of another site. */
export async function readText({ req }: Context): Promise<string> {
  if (!isJson(req.header('content-type') ?? ''))
    throw new GatewayError(415, 'expected a body with Content-Type: application/json')
  return req.text()
}

export function isJson(contentType: string): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType)
}

/** A body read by its schema, or a 400 that names each field, what was expected and what came. */
export async function readBody<S extends z.ZodType>(context: Context, schema: S): Promise<z.output<S>> {
  return checkBody(parseBody(await readText(context)), schema)
}

export function parseBody(text: string): unknown {
  try {
    const body = parseJson(text)
    if (!saysTwice(text)) return body
  } catch (error) {
    if (error instanceof JsonError) throw new GatewayError(400, `the body is ${error.message}`)
    throw error
  }
  throw new GatewayError(400, 'the body is JSON that says a field twice')
}

/** A body goes out as it was written: another reader may take the value that was not checked here. */
function saysTwice(text: string): boolean {
  const written = [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)].filter(([, colon]) => colon !== '')
  return written.length > keysIn(JSON.parse(text))
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce<number>((sum, one) => sum + keysIn(one), 0)
  return Array.isArray(value) ? inner : inner + Object.keys(value).length
}

export function checkBody<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const details = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new GatewayError(400, 'the request has fields that cannot be taken', { details })
}
