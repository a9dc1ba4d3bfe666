import type { Store } from '../store/openStore.ts'
import { bookPage } from './bookPage.ts'
import type { Booked, Page } from './page.ts'

/** Writes a single record through that somebody has just read. */
export async function bookOne(
  store: Store,
  { record, ...page }: Pick<Page, 'mid' | 'kind' | 'fetchSeq' | 'at'> & { record: unknown },
): Promise<Booked> {
  return bookPage(store, { ...page, rows: [record] })
}
