import { WireError } from '../../client/WireError.ts'

/**
 * The samples count pages from 1. A service that counts from 0 has rows on a page 0 that its page 1 does not have, and
 * without them a list would be called complete. What gives other rows each time tells nothing.
 */
export async function countsFromZero(
  first: unknown[],
  rowsOf: (page: number) => Promise<unknown[]>,
): Promise<boolean> {
  const zero = await rowsOf(0).catch((error: unknown) => {
    // A database refuses rows before the first one.
    if (error instanceof WireError) return []
    throw error
  })
  if (zero.length === 0 || share(zero, first)) return false
  const again = await rowsOf(1)
  return !share(zero, again) && (first.length === 0 ? again.length === 0 : share(first, again))
}

function share(some: unknown[], others: unknown[]): boolean {
  const texts = new Set(some.map((row) => JSON.stringify(row)))
  return others.some((row) => texts.has(JSON.stringify(row)))
}
