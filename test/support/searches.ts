import type { SearchAnswer, SearchPage } from '../../src/api/search.ts'
import type { Ask } from './stack.ts'

type Kind = 'order' | 'user'

/** Searches a list for a text, as the lists do. */
export function askPage(
  ask: Ask,
  kind: Kind,
  text: string,
  { headers, ...more }: { headers?: Record<string, string>; mid?: string; page?: object } = {},
): Promise<Response> {
  return ask('/api/search', { json: { text, kind, page: {}, ...more }, ...(headers && { headers }) })
}

/** Searches the best customers, as the order form does. */
export function askBest(ask: Ask, text: string, mid = 'mer_1'): Promise<Response> {
  return ask('/api/search', { json: { text, kind: 'user', mid } })
}

/** The IDs of the results. */
export async function idsFound(answer: Response): Promise<string[]> {
  const { results } = (await answer.json()) as SearchAnswer | SearchPage
  return results.map(({ id }) => id)
}
