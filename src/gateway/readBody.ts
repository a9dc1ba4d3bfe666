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
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) throw new GatewayError(400, `the body is ${error.message}`)
    throw error
  }
}

export function checkBody<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const details = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new GatewayError(400, 'the request has fields that cannot be taken', { details })
}
