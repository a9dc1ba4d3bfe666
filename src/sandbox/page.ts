import type { Pagination } from '../contract/pagination.ts'

/**
 * docs/interface.md, part 8, point 5: neither the default size nor the largest one is shown; ten is what was
 * seen in the field.
 */
const defaultSize = 10

export type Window = { from: number; to: number; limit: number; page: number }

/** A limit above the cap is cut without a word, as services do. */
export function windowOf(
  { limit = defaultSize, page = 1 }: { limit?: number; page?: number },
  cap: number,
): Window {
  const size = Math.min(limit, cap)
  return { from: (page - 1) * size, to: page * size, limit: size, page }
}

export function paginationOf({ limit, page }: Window, total: number): Pagination {
  const pages = Math.ceil(total / limit)
  return { total, pages, currentPage: page, limit, hasNext: page < pages, hasPrev: page > 1 }
}
