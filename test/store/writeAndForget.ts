import { openStore } from '../../src/store/openStore.ts'

/** Starts writes to the database of argument 1 without waiting for them. */
const { db, transaction } = await openStore(process.argv[2] ?? '')
for (let n = 0; n < 50; n++)
  void db
    .insertInto('preference')
    .values({ operator_id: 'o', name: `a${n}`, value: '' })
    .execute()
for (let n = 0; n < 50; n++)
  void transaction((inner) =>
    inner
      .insertInto('preference')
      .values({ operator_id: 'o', name: `b${n}`, value: '' })
      .execute(),
  )
