import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'

/** The place of a request among all requests. Taken before it is sent: an answer is as old as its question. */
export async function nextFetchSeq({ db }: Store): Promise<number> {
  const { value } = await db
    .updateTable('fetch_counter')
    .set({ value: sql`value + 1` })
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
