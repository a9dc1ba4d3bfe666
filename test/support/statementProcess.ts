import { parseArgs } from 'node:util'
import { endRuns } from '../../src/server/statements/claimRun.ts'
import { createStatementRuns } from '../../src/server/statements/createStatementRuns.ts'
import { openStore } from '../../src/store/openStore.ts'
import { createLineReader } from './statementLines.ts'

/** The work of a server on statements as a process of its own, which tells each step, so that a test can end it there. */
const { values } = parseArgs({ options: { database: { type: 'string' } } })
const store = await openStore(values.database ?? '')
const tell = (step: string) => process.stdout.write(`${step}\n`)
const told: typeof store = {
  ...store,
  transaction: async (work) => {
    tell('writes')
    const done = await store.transaction(work)
    tell('wrote')
    return done
  },
}
if (store.engine === 'sqlite') await endRuns(store)
const runs = createStatementRuns({
  store: told,
  reader: createLineReader({ batch: 50 }),
  leaseMs: 300,
  countsRrFee: () => false,
  note: async (_db, _at, { state }) => void tell(`ends ${state}`),
  onError: (error) => tell(`fails ${String(error)}`),
})
runs.start(30)
// While it waits for a lease to end, nothing else keeps it alive.
setInterval(() => {}, 1_000)
