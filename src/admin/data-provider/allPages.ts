import type { PageQuery } from './page.ts'

type Options<T> = { pages?: number; isEnough?: (rows: T[]) => boolean }

/**
 * Reads a list page by page: up to an empty page, and then it is whole; or to one that came before, since a service
 * that ignores `page` sends the same rows for ever; or to as many pages as are asked for.
 */
export async function allPages<T>(
  read: (query: PageQuery) => Promise<T[]>,
  { pages = 50, isEnough = () => false }: Options<T> = {},
): Promise<{ rows: T[]; isWhole: boolean }> {
  const rows: T[] = []
  const seen = new Set<string>()
  let limit = 100
  for (let page = 1; page <= pages && !isEnough(rows); page++) {
    const found = await read({ limit, page })
    if (found.length === 0) return { rows, isWhole: true }
    const now = JSON.stringify(found)
    if (seen.has(now)) break
    seen.add(now)
    rows.push(...found)
    // The service may cap `limit`. By the size that it really gives no row lies between two pages.
    if (page === 1) limit = Math.min(limit, found.length)
  }
  return { rows, isWhole: false }
}
