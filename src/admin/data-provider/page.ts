import type { GetListParams } from 'react-admin'

export type PageQuery = { limit: number; page: number }

/** react-admin's page as the interface has it: part 8, `page` counts from 1. */
export function toPageQuery({ pagination }: GetListParams): PageQuery {
  return { limit: pagination?.perPage ?? 25, page: pagination?.page ?? 1 }
}

type Read<T> = (query: PageQuery, signal?: AbortSignal) => Promise<T[]>

/**
 * `from` is the place of the first row, where it is known. `next` is 'perhaps' where the look-ahead failed, and
 * where it brought the same rows again: the service does not turn the page.
 */
export type PageFacts = { from?: number; next: 'yes' | 'no' | 'perhaps' }

export type Page<T> = { rows: T[]; hasNextPage: boolean; facts: PageFacts; readAt: number }

const freshMs = 15_000

/** How long rows that are here wait for what follows them. */
const patienceMs = 2_000

/**
 * Pages of a list without a total. The next page is read along with each one: whether it holds a row is known,
 * not guessed, even when the service caps `limit`; and when a person turns to it, it is already here.
 */
export function createPages(clock: () => number = Date.now) {
  const ahead = new Map<string, { rows: Promise<unknown[]>; at: number }>()
  /** How many rows a full page has, by the limit asked for; undefined where full pages differ. */
  const sizes = new Map<number, number | undefined>()

  return async function readPage<T>(
    list: string,
    { limit, page }: PageQuery,
    read: Read<T>,
    signal?: AbortSignal,
  ): Promise<Page<T>> {
    let found = await readTwo(Math.min(limit, sizes.get(limit) ?? limit))
    const { length } = found.rows
    if (length >= limit) sizes.set(limit, length)
    else if (found.next === 'yes' && length > 0 && !sizes.has(limit)) {
      // The service caps `limit`. Whether it counts pages by the cap or by the limit, and leaves out the rows
      // between, nobody says: with the cap as the limit it is the same.
      const capped = await readTwo(length)
      const isCap = capped.rows.length === length
      sizes.set(limit, isCap ? length : undefined)
      if (isCap) found = capped
    }

    const { rows, next, isRepeated, at } = found
    const size = page === 1 ? 0 : isRepeated ? undefined : sizes.get(limit)
    const from = size === undefined || rows.length === 0 ? undefined : (page - 1) * size + 1
    const isFull = rows.length >= (sizes.get(limit) ?? limit)
    const hasNextPage = next === 'yes' || (next === 'perhaps' && isFull && !isRepeated)
    return { rows, hasNextPage, facts: { from, next }, readAt: at }

    async function readTwo(limit: number) {
      const key = (n: number) => `${list} ${limit} ${n}`
      const mine = take(key(page), { limit, page })
      const following = peek(key(page + 1), { limit, page: page + 1 })
      const rows = await mine.rows
      signal?.throwIfAborted()
      const nextRows = await inTime(following)
      if (!nextRows) ahead.delete(key(page + 1))
      const isRepeated = rows.length > 0 && JSON.stringify(nextRows) === JSON.stringify(rows)
      const next: PageFacts['next'] = !nextRows || isRepeated ? 'perhaps' : nextRows.length > 0 ? 'yes' : 'no'
      return { rows, next, isRepeated, at: mine.at }
    }

    /** The rows of the look-ahead, once only: whoever asks again wants to know what is new. */
    function take(of: string, query: PageQuery): { rows: Promise<T[]>; at: number } {
      const kept = ahead.get(of)
      ahead.delete(of)
      const isFresh = kept !== undefined && clock() - kept.at < freshMs
      if (!isFresh) return { rows: read(query, signal), at: clock() }
      return { rows: (kept.rows as Promise<T[]>).catch(() => read(query, signal)), at: kept.at }
    }

    /** Without the signal: who turns the page ends the wait for this one, not for the next. */
    function peek(of: string, query: PageQuery): Promise<T[]> {
      const rows = read(query)
      // It may fail when nobody waits for it any more.
      rows.catch(() => {})
      ahead.set(of, { rows, at: clock() })
      while (ahead.size > 20) ahead.delete(ahead.keys().next().value ?? '')
      return rows
    }
  }
}

/** What comes in time; undefined where it failed or is late. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

export type Pages = ReturnType<typeof createPages>
