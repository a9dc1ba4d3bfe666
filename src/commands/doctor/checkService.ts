import { isObject, tryParseJson } from '../../contract/json.ts'
import { openListAnswer } from '../../contract/reading/answer.ts'
import { routes, type Route } from '../../contract/routes.ts'
import type { Config } from '../../server/config/readConfig.ts'
import { createUpstream, type Upstream } from '../../server/provider/createUpstream.ts'
import type { UpstreamAnswer } from '../../server/provider/exchange.ts'
import { UpstreamFailure } from '../../server/provider/UpstreamFailure.ts'
import { about, reasonOf, type Finding } from './finding.ts'

const { ok, note, wrong, clock } = about('service')

type Service = NonNullable<Config['upstream']>

/** Sends the ledger's read requests with the credentials of each merchant ID; creates nothing. */
export async function checkService(service: Config['upstream'], now: () => number): Promise<Finding[]> {
  if (!service) return ok('the embedded stand-in')
  const { url: baseUrl, mids, ...access } = service
  const upstream = createUpstream({ baseUrl, ...access })
  try {
    const first = await callService(upstream, routes.v1.listOrders, mids[0] ?? '')
    if ('failure' in first) return failed(first.failure, service)
    return [
      ...ok(`${new URL(baseUrl).host} answers`),
      ...clockFinding(first.answer, now),
      ...(await Promise.all(mids.map((mid) => checkMid(upstream, mid)))).flat(),
      ...(await checkList(upstream, mids)),
    ]
  } finally {
    await upstream.close()
  }
}

type ServiceReply = { answer: UpstreamAnswer } | { failure: unknown }

/** The v3 routes have no pages. */
function callService(upstream: Upstream, { path }: Route, mid: string, limit = 1): Promise<ServiceReply> {
  const query = path.startsWith('/v3') ? '' : `?limit=${limit}&page=1`
  return upstream.get(path + query, mid, { once: true }).then(
    (answer) => ({ answer }),
    (failure: unknown) => ({ failure }),
  )
}

/** Reads the merchant ID's own list, and one route that normally requires credentials. */
async function checkMid(upstream: Upstream, mid: string): Promise<Finding[]> {
  for (const route of [routes.v1.listOrders, routes.v3.listTokens]) {
    const reply = await callService(upstream, route, mid)
    const fault = 'failure' in reply ? reasonOf(reply.failure) : faultOf(route, reply.answer)
    if (fault !== undefined) return wrong(`${mid}: GET ${route.path} ${fault}`, todoOf(reply))
  }
  return ok(`${mid} is taken, and its orders can be read`)
}

/** A mistyped merchant ID may get an empty list, which looks readable. */
async function checkList(upstream: Upstream, mids: readonly string[]): Promise<Finding[]> {
  const reply = await callService(upstream, routes.v1.listMids, mids[0] ?? '', 100)
  if ('failure' in reply) return []
  const { status, text } = reply.answer
  const opened = openListAnswer(routes.v1.listMids, { status, body: tryParseJson(text) })
  const listed = 'rows' in opened ? opened.rows.map((row) => (isObject(row) ? row.mid : undefined)) : []
  const unlisted = listed.length === 0 ? [] : mids.filter((mid) => !listed.includes(mid))
  return unlisted.flatMap((mid) =>
    note(`${mid} is not among the merchant IDs that the service lists`, 'check UPSTREAM_MIDS'),
  )
}

function todoOf(reply: ServiceReply): string {
  const status = 'answer' in reply ? reply.answer.status : 0
  if (status === 401 || status === 403)
    return 'check UPSTREAM_USERNAME and UPSTREAM_PASSWORD or UPSTREAM_CREDENTIALS_FILE, and that the service knows this merchant ID (UPSTREAM_MIDS)'
  if (status === 404) return 'check the path in UPSTREAM_URL: the routes of docs/interface.md come after it'
  if (status === 429 || status >= 500) return 'try again later, or ask whoever runs the service'
  return 'check that UPSTREAM_URL is the payment service itself, and no page in front of it'
}

function faultOf(route: Route, { status, text }: UpstreamAnswer): string | undefined {
  const opened = openListAnswer(route, { status, body: tryParseJson(text) ?? text })
  if ('rows' in opened) return undefined
  return status >= 400
    ? `is answered with ${status}`
    : 'is answered with something else than a list of records'
}

function clockFinding({ headers }: UpstreamAnswer, now: () => number): Finding[] {
  const theirs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return note('it does not say its time')
  const todo = 'let this machine set its clock by the network (timedatectl status)'
  return clock(theirs - now(), { wrongSeconds: 60, todo })
}

function failed(error: unknown, { url }: Service): Finding[] {
  const says = reasonOf(error)
  const host = new URL(url).host
  if (!(error instanceof UpstreamFailure)) return wrong(says, 'check UPSTREAM_URL')
  const todos: Record<string, string> = {
    'attempt.untrusted': `renew or complete the certificate chain of ${host}, or name its own authority with NODE_EXTRA_CA_CERTS`,
    'attempt.address_refused': 'UPSTREAM_ALLOW_PRIVATE=true takes a service in a private network',
    'attempt.no_name': 'check the name in UPSTREAM_URL, and the name servers of this machine',
    'attempt.refused': 'check the port in UPSTREAM_URL, and whether the service runs',
  }
  const todo = todos[error.code ?? '']
  return wrong(
    says,
    todo ?? `check that a firewall lets this machine through to ${host}; no proxy is used on the way there`,
  )
}
