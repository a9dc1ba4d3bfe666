import { createGateway } from '../gateway/app.ts'
import type { StaticFiles } from '../gateway/staticFiles.ts'
import { credentials, merchants } from '../sandbox/access.ts'
import { createSandbox } from '../sandbox/app.ts'
import type { WorldKnobs } from '../sandbox/knobs.ts'

/** The whole product as one fetch handler: the gateway, and behind it the embedded stand-in with its pay pages. */
export function createStack({ sandbox: world }: { sandbox: WorldKnobs }, files?: StaticFiles) {
  const payPaths = /^\/(pay\/|openapi\.json$)/
  let origin = ''
  const sandbox = createSandbox({ world, publicUrl: () => origin })
  const gateway = createGateway({
    upstream: {
      fetch: sandbox.fetch,
      baseUrl: 'http://stand-in.invalid',
      authorization: `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`,
    },
    mids: merchants.map(({ mid }) => mid),
    mode: 'stand-in',
    files,
  })
  const fetch = (request: Request): Response | Promise<Response> => {
    const url = new URL(request.url)
    origin = url.origin
    return payPaths.test(url.pathname) ? sandbox.fetch(request) : gateway.fetch(request)
  }
  return { fetch, sandbox }
}
