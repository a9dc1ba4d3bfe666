import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'

/** One server start. Argument 1 is the address, argument 2 the time to start at. */
const [, , url = '', moment = '0'] = process.argv
while (Date.now() < Number(moment));
const store = await openStore(url)
await migrate(store)
await store.close()
