import { isErrorCode, wordFault } from '../../i18n/fault.ts'
import type { z } from 'zod'
import { shortNameOf, type Detail } from '../../contract/errorBody.ts'

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
