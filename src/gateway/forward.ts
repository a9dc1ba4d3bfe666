import { findRoute, takesOtherMethod } from '../contract/findRoute.ts'
import { errorBody } from './errorBody.ts'

/** The payment service: where a documented request goes, and with which credentials. */
export type Upstream = {
  fetch: (request: Request) => Promise<Response>
  baseUrl: string
  authorization: string
}

type Parts = { upstream: Upstream; mids: readonly string[] }

/** Documented routes and nothing else: same method, path, query and body; no header of the browser crosses. */
export async function forward(request: Request, { upstream, mids }: Parts): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice('/api'.length)
  const match = findRoute(request.method, path)
  if (!match)
    return takesOtherMethod(request.method, path)
      ? errorBody(405, `no ${request.method} here`)
      : errorBody(404, 'no such route')
  const mid = request.headers.get('mid') ?? mids[0] ?? ''
  if (!mids.includes(mid)) return errorBody(403, 'this merchant ID is not yours')

  const headers: Record<string, string> = { MID: mid, Authorization: upstream.authorization }
  const init: RequestInit = { method: request.method, headers, redirect: 'manual' }
  if (match.route.body) {
    headers['Content-Type'] = 'application/json'
    init.body = await request.text()
  }
  try {
    const answer = await upstream.fetch(new Request(upstream.baseUrl + path + search, init))
    return new Response(answer.body, { status: answer.status, headers: crossing(answer.headers) })
  } catch {
    return errorBody(502, 'the payment service did not answer')
  }
}

const named = ['content-type', 'retry-after', 'x-trace-id']

function crossing(headers: Headers): Headers {
  return new Headers(
    named.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])) as [
      string,
      string,
    ][],
  )
}
