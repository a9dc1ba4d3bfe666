import { isObject } from './json.ts'

export type Detail = { field: string; message: string }

/** The readable parts of an error; the interface documents no errors of v1 and none for other status codes. */
export type ReadError = {
  error?: string
  message?: string
  code?: string | number
  details: Detail[]
  traceId?: string
  /** Code for programs. Only the server's own refusals have one. */
  reason?: string
}

/**
 * Reads the error shape of docs/interface.md, part 7 and its variants: a flat `{message, code: 'WORD'}`, details
 * as plain strings, `errors` as a list or a map of field to message. Undefined when the body is no error.
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
  // `[{"email": "required"}]`: each item is a map.
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

/** Message for a refusal without text. Inside a 200 the status alone would say nothing. */
export function answeredWords(status: number, code?: string | number): string {
  if (status >= 400) return `answered ${status}`
  return `answered ${status} and said that it failed${code === undefined ? '' : ` (code ${code})`}`
}

/** The short `error` word of docs/interface.md, part 7. */
export function shortNameOf(status: number): string {
  return shortNames[status] ?? 'Error'
}

const shortNames: Record<number, string> = {
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
