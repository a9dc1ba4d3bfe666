import { z } from 'zod'
import { flag, whole } from './field.ts'
import { readErrorBody, type ReadError } from './errorBody.ts'

/** docs/interface.md, part 4: only the v1 supported-currencies route shows it. */
export const paginationSchema = z.looseObject({
  total: whole.nullish(),
  pages: whole.nullish(),
  currentPage: whole.nullish(),
  limit: whole.nullish(),
  hasNext: flag.nullish(),
  hasPrev: flag.nullish(),
})
export type Pagination = z.output<typeof paginationSchema>

export type Opened = { data: unknown; pagination: unknown } | { refused: ReadError } | { misfit: string }

/**
 * docs/interface.md, part 2: `{status: 'success', data}` or `{success: true, data}`; either is taken on every route.
 * Some services say no inside a 2xx, so an envelope without data that speaks of an error is a refusal.
 */
export function openEnvelope(body: unknown): Opened {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { misfit: 'expected an object with data' }
  }
  const envelope: Record<string, unknown> = { ...body }
  const failed = envelope.success === false || isFailure(envelope.status)
  const data = envelope.data ?? undefined
  if (data !== undefined && !failed) return { data, pagination: envelope.pagination ?? totalsOf(envelope) }
  const refused = readErrorBody(envelope)
  if (refused) return { refused }
  return failed ? { refused: { details: [] } } : { misfit: 'expected an object with data' }
}

function isFailure(status: unknown): boolean {
  return typeof status === 'string' && /^(fail|error)/i.test(status)
}

/** Currencies have been seen as `{status, total, pages, data}`. */
function totalsOf({ total, pages }: Record<string, unknown>): unknown {
  return total === undefined ? undefined : { total, pages }
}
