import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { readConfig } from '../server/config/readConfig.ts'
import { createStack } from './stack.ts'
import { startSweeps } from './startSweeps.ts'

/** `npm run dev`: the whole stack in one process, with screens from the Vite dev server. */
const config = readConfig(process.env)
if ('faults' in config) throw new Error(config.faults.join('\n'))

const stack = await createStack(config)
startSweeps(stack, config)
stack.trail.start()
stack.statementRuns.start()
const gateway = getRequestListener(stack.fetch)
const server = createServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })

server.on('request', (request, response) => {
  const isOurs = /^\/(api|pay)\/|^\/openapi\.json/.test(request.url ?? '')
  if (isOurs) void gateway(request, response)
  else vite.middlewares(request, response)
})
server.listen(config.port, config.host, () => {
  process.stdout.write(
    `Countinghouse is open on http://${config.host}:${config.port}, and follows your changes\n`,
  )
})
