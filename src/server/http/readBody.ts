import type { z } from 'zod'
import { JsonError, parseJson } from '../../contract/json.ts'
import type { Context } from './context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from './ApiError.ts'
import { keyFaults } from '../../contract/keyFaults.ts'
import { schemaFaults } from './schemaFaults.ts'

/** Accepts only plain UTF-8 JSON, so that every parser reads the same. */
export async function readText({ req }: Context): Promise<string> {
  const type = req.header('content-type') ?? ''
  const encoding = req.header('content-encoding') ?? ''
  if (!isJson(type) || !isUtf8(type) || !/^(identity)?$/i.test(encoding)) throw new ApiError(415, 'body_type')
  return decode(await req.arrayBuffer())
}

/** HTML forms can send any other type. */
export function isJson(contentType: string): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType)
}

function isUtf8(contentType: string): boolean {
  const [, ...parameters] = contentType.split(';').map((part) => part.trim())
  return parameters.every((part) => !/^charset\b/i.test(part) || /^charset="?utf-?8"?$/i.test(part))
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'body_bytes')
  }
}

export async function readBody<S extends z.ZodType>(context: Context, schema: S): Promise<z.output<S>> {
  return checkBody(parseBody(await readText(context)), schema)
}

/** `lossy`: replaces numbers whose digits a double would change. */
export function parseBody(text: string, lossy?: (source: string) => unknown): unknown {
  if (text.startsWith('\ufeff')) throw new ApiError(400, 'body_bytes')
  const body = parse(text, lossy)
  const details = keyFaults(text)
  if (details.length === 0) return body
  throw new ApiError(400, 'fields', { details })
}

function parse(text: string, lossy?: (source: string) => unknown): unknown {
  try {
    return parseJson(text, lossy && { lossy })
  } catch (error) {
    if (error instanceof JsonError) throw new ApiError(400, fault('body_json', { fault: error.message }))
    throw error
  }
}

export function checkBody<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw new ApiError(400, 'fields', { details: schemaFaults(read.error, schema) })
}
