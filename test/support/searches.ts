import type { SearchAnswer, SearchPage } from '../../src/api/search.ts'
import type { Ask } from './stack.ts'

type Kind = 'order' | 'user'

/** The page of a list that a text leads to, as the lists ask for it. */
export function askPage(
  ask: Ask,
  kind: Kind,
  text: string,
  { headers, ...more }: { headers?: Record<string, string>; mid?: string; page?: object } = {},
): Promise<Response> {
  return ask('/api/search', { json: { text, kind, page: {}, ...more }, ...(headers && { headers }) })
}

/** The best customers, as the order form asks for them. */
export function askBest(ask: Ask, text: string, mid = 'mer_1'): Promise<Response> {
  return ask('/api/search', { json: { text, kind: 'user', mid } })
}

/** The IDs of the results. */
export async function idsFound(answer: Response): Promise<string[]> {
  const { results } = (await answer.json()) as SearchAnswer | SearchPage
  return results.map(({ id }) => id)
}
