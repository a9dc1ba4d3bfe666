import type { PageQuery } from './page.ts'

type Options<T> = { pages?: number; isEnough?: (rows: T[]) => boolean }

/**
 * Reads a list page by page: up to an empty page, and then it is whole; or to a repeated one, since a service
 * that ignores `page` sends the same rows for ever; or to `pages` of them.
 */
export async function allPages<T>(
  read: (query: PageQuery) => Promise<T[]>,
  { pages = 50, isEnough = () => false }: Options<T> = {},
): Promise<{ rows: T[]; isWhole: boolean }> {
  const rows: T[] = []
  const seen = new Set<string>()
  let limit = 100
  for (let page = 1; page <= pages && !isEnough(rows); page++) {
    const latest = await read({ limit, page })
    if (latest.length === 0) return { rows, isWhole: true }
    const text = JSON.stringify(latest)
    if (seen.has(text)) break
    seen.add(text)
    rows.push(...latest)
    // The service may cap `limit`. By the size that it really gives no row lies between two pages.
    if (page === 1) limit = Math.min(limit, latest.length)
  }
  return { rows, isWhole: false }
}
