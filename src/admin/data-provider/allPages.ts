/** Reads a short configuration list whole: page by page until one is empty, or repeats the one before. */
export async function allPages<T>(
  read: (query: { limit: number; page: number }) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  let before = ''
  for (let page = 1; page <= mostPages; page++) {
    const found = await read({ limit: 100, page })
    const now = JSON.stringify(found)
    // A service that ignores `page` sends the same rows for ever.
    if (found.length === 0 || now === before) return rows
    rows.push(...found)
    before = now
  }
  return rows
}

const mostPages = 50
