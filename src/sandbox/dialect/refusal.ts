import { isErrorCode, wordFault } from '../../i18n/fault.ts'
import type { z } from 'zod'
import type { Detail } from '../../contract/errorBody.ts'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly details: Detail[]

  constructor(status: number, message: string, details: Detail[] = []) {
    super(message)
    this.status = status
    this.details = details
  }
}

const shortNames: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export function shortNameOf(status: number): string {
  return shortNames[status] ?? 'Error'
}

/** docs/interface.md, part 7 shows status 400 only; the sandbox uses the same shape for all. */
export function toErrorResponse({ status, message, details }: Refusal, headers: HeadersInit = {}): Response {
  const body = { error: shortNameOf(status), message, code: status, details }
  return Response.json(body, { status, headers })
}

export function toRefusal(error: z.ZodError): Refusal {
  const details = error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message: isErrorCode(message) ? wordFault({ code: message }) : message,
  }))
  return new Refusal(400, 'the request has invalid parameters', details)
}
