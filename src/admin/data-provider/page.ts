import type { GetListParams } from 'react-admin'

export type PageQuery = { limit: number; page: number }

/** react-admin's page as the interface has it: part 8, `page` counts from 1. */
export function toPageQuery({ pagination }: GetListParams): PageQuery {
  return { limit: pagination?.perPage ?? 25, page: pagination?.page ?? 1 }
}

type Read<T> = (query: PageQuery) => Promise<T[]>

/** `from` is the place of the first row, where it is known; `next` is a guess when the look-ahead failed. */
export type PageFacts = { from?: number; next: 'yes' | 'no' | 'perhaps' }

export type Page<T> = { rows: T[]; hasNextPage: boolean; facts: PageFacts }

const freshMs = 15_000

/**
 * Pages of a list without a total. The next page is read along with each one: whether it holds a row is known,
 * not guessed, even when the service caps `limit`; and when a person turns to it, it is already here.
 */
export function createPages(clock: () => number = Date.now) {
  const ahead = new Map<string, { rows: Promise<unknown[]>; at: number }>()
  const sizes = new Map<string, number>()

  return async function readPage<T>(
    list: string,
    { limit, page }: PageQuery,
    read: Read<T>,
  ): Promise<Page<T>> {
    const key = (n: number) => `${list} ${limit} ${n}`
    const [rows, next] = await Promise.all([take(key(page)) ?? read({ limit, page }), peek(key(page + 1))])

    const known = next !== undefined
    const more = known ? next.length > 0 : rows.length >= (sizes.get(`${list} ${limit}`) ?? limit)
    // With a page behind it this one is full, so its length is the size the service really uses.
    if (known && more) sizes.set(`${list} ${limit}`, rows.length)
    const size = page === 1 ? 0 : sizes.get(`${list} ${limit}`)
    const from = size === undefined || rows.length === 0 ? undefined : (page - 1) * size + 1
    return { rows, hasNextPage: more, facts: { from, next: known ? (more ? 'yes' : 'no') : 'perhaps' } }

    /** Once only: whoever asks again wants to know what is new. */
    function take(of: string): Promise<T[]> | undefined {
      const kept = ahead.get(of)
      ahead.delete(of)
      return kept && clock() - kept.at < freshMs ? (kept.rows as Promise<T[]>) : undefined
    }

    async function peek(of: string): Promise<T[] | undefined> {
      const asked = read({ limit, page: page + 1 })
      ahead.set(of, { rows: asked, at: clock() })
      while (ahead.size > 20) ahead.delete(ahead.keys().next().value ?? '')
      try {
        return await asked
      } catch {
        ahead.delete(of)
        return undefined
      }
    }
  }
}

export type Pages = ReturnType<typeof createPages>
