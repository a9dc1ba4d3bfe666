import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listen } from '../../src/commands/listen.ts'
import { openStore } from '../../src/store/openStore.ts'
import { startStack } from '../support/stack.ts'

/** A server on the ledger at an address. It reports its own cost since the last request for figures. */
const store = await openStore(process.argv[2] ?? '')
const { stack, signIn } = await startStack({ store, world: { orders: 1, users: 1 } })
const { cookie } = await signIn('finance@countinghouse.test')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const most = { rss: 0, held: 0 }
let collects = false

function sample(): void {
  if (collects) collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  most.rss = Math.max(most.rss, rss)
  most.held = Math.max(most.held, heapUsed + external)
}
setInterval(sample, 50)

const server = await listen(
  async (request, env) => {
    const { pathname, search } = new URL(request.url)
    if (pathname !== '/figures') return stack.fetch(request, env)
    sample()
    const figures = { ...most, p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 }
    // Collecting garbage first counts live memory only, without garbage.
    collects = search === '?collect'
    Object.assign(most, { rss: 0, held: 0 })
    sample()
    delay.reset()
    return Response.json(figures)
  },
  { port: 0, host: '127.0.0.1' },
)
process.stdout.write(`listening on ${server.url} for ${cookie} of\n`)
