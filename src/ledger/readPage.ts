import type { Store } from '../store/openStore.ts'
import { readByKeys, type KeyQuery } from './pageKeys.ts'
import type { KeyPage } from './sortMatches.ts'

export async function readPage<T extends KeyQuery['table']>(
  store: Pick<Store, 'db' | 'engine'>,
  table: T,
  { keys, total, hasMore = false }: KeyPage,
) {
  return { rows: await readByKeys(store, table, keys), total, hasMore }
}
