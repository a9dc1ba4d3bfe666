/** Reads pages of rows until one has less than `size`. `after` is the last row of the previous page. */
export async function* pagesOf<T>(
  size: number,
  read: (after: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[], void> {
  let after: T | undefined
  do {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    after = rows.length < size ? undefined : rows.at(-1)
  } while (after !== undefined)
}
