import type { Ask } from './stack.ts'

export const why = 'the close of November'

/** The body of an export request; `timeZone` is not part of the filter. */
export function exportBody({ timeZone, ...filter }: Record<string, unknown> = {}, more: object = {}) {
  return {
    kind: 'orders',
    format: 'csv',
    filter,
    ...(timeZone !== undefined && { timeZone }),
    reason: why,
    ...more,
  }
}

/** Requests an export and returns the address of its file. */
export async function requestExport(ask: Ask, filter: object = {}): Promise<string> {
  const answer = await ask('/api/exports', { json: exportBody({ ...filter }) })
  if (answer.status !== 201)
    throw new Error(`POST /api/exports answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { href: string }).href
}
