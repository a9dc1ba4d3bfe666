import { parseArgs } from 'node:util'
import { endRuns } from '../../src/server/statements/claimRun.ts'
import { createStatementRuns } from '../../src/server/statements/createStatementRuns.ts'
import { openStore } from '../../src/store/openStore.ts'
import { createLineReader } from './statementLines.ts'

/** Runs a server's statement work as its own process. It prints each step, so that a test can kill it there. */
const { values } = parseArgs({ options: { database: { type: 'string' } } })
const store = await openStore(values.database ?? '')
const print = (step: string) => process.stdout.write(`${step}\n`)
const printingStore: typeof store = {
  ...store,
  transaction: async (work) => {
    print('writes')
    const done = await store.transaction(work)
    print('wrote')
    return done
  },
}
if (store.engine === 'sqlite') await endRuns(store)
const runs = createStatementRuns({
  store: printingStore,
  reader: createLineReader({ batch: 50 }),
  leaseMs: 300,
  countsRrFee: () => false,
  note: async (_db, _at, { state }) => void print(`ends ${state}`),
  onError: (error) => print(`fails ${String(error)}`),
})
runs.start(30)
// Keeps the process alive while it waits for a lease to end.
setInterval(() => {}, 1_000)
