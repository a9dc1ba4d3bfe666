import type { Ask } from './stack.ts'

export const why = 'the close of November'

/** An export as one asks for it; `timeZone` stands beside its filter. */
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

/** Where the file can be fetched. */
export async function requestExport(ask: Ask, filter: object = {}): Promise<string> {
  const answer = await ask('/api/exports', { json: exportBody({ ...filter }) })
  if (answer.status !== 201)
    throw new Error(`POST /api/exports answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { href: string }).href
}
