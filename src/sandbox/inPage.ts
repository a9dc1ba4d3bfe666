import { http, HttpResponse } from 'msw'
import type { Sandbox } from './app.ts'
import { ConnectionLost } from './trouble.ts'

/** The sandbox as one msw handler, so that the page needs no server: `setupWorker(inPage(sandbox, { base: '/api' }))`. */
export function inPage(sandbox: Pick<Sandbox, 'fetch'>, { base = '' } = {}) {
  const paths = new RegExp(`^[^?#]*//[^/?#]+(${base}/(v1/public|v3)/|/pay/)`)
  return http.all(paths, async ({ request }) => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/pay/')) url.pathname = url.pathname.slice(base.length)
    try {
      return await sandbox.fetch(new Request(url, request))
    } catch (error) {
      if (error instanceof ConnectionLost) return HttpResponse.error()
      throw error
    }
  })
}
