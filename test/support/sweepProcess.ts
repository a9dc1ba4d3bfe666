import { parseArgs } from 'node:util'
import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import { createReaders } from '../../src/server/sync/sweep/createReaders.ts'
import { createSweeps } from '../../src/server/sync/sweep/createSweeps.ts'
import { openStore } from '../../src/store/openStore.ts'

/** Runs a server's sweep as its own process, with a lease so short that a test can wait for its end. */
const { values } = parseArgs({
  options: { database: { type: 'string' }, service: { type: 'string' }, holder: { type: 'string' } },
})
const { database = '', service = '', holder = '' } = values
const upstream = createUpstream({ baseUrl: service, username: 'sandbox', password: 'sandbox' })
const sweeps = createSweeps({
  store: await openStore(database),
  mids: ['mer_1'],
  readers: createReaders((path, mid, options) => upstream.get(path, mid, options)),
  intervalMs: 20,
  leaseMs: 400,
  holder,
})
sweeps.start()
process.stdout.write(`${holder} sweeps on ${service}\n`)
