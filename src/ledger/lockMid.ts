import type { CompiledQuery } from 'kysely'
import { executeAll } from '../store/executeAll.ts'
import type { Store } from '../store/openStore.ts'

type On = Pick<Store, 'db' | 'engine'>

/** Two bookings of one MID follow each other: what is read here cannot change before it is written. */
export async function lockMid(on: On, mid: string): Promise<void> {
  await executeAll(on, lockStatements(on, mid))
}

export function* lockStatements({ db, engine }: On, mid: string): Generator<CompiledQuery, void> {
  yield db
    .insertInto('ledger_version')
    .values({ mid, version: 0 })
    .onConflict((conflict) => conflict.column('mid').doNothing())
    .compile()
  // On SQLite the whole transaction has the place of the writer.
  if (engine === 'postgres')
    yield db.selectFrom('ledger_version').select('version').where('mid', '=', mid).forUpdate().compile()
}
