import { findRoute, takesOtherMethod, type Match } from '../contract/findRoute.ts'
import { readErrorBody } from '../contract/errorBody.ts'
import { tryParseJson } from '../contract/json.ts'
import type { RedirectRule } from '../contract/redirect.ts'
import { isEndOfList } from '../contract/reading/answer.ts'
import { fillPath } from '../client/address.ts'
import type { Store } from '../store/openStore.ts'
import { storableText } from '../store/storableText.ts'
import { actorOf, type Context } from './context.ts'
import type { RateLimit } from './edge/rateLimit.ts'
import { auditRefusal, type RequirePolicy } from './edge/requirePolicy.ts'
import { GatewayError } from './GatewayError.ts'
import type { CreateOnce } from './intents/createOnce.ts'
import { forwardPolicies } from './permissions.ts'
import type { WriteThrough } from './ledger/writeThrough.ts'
import { checkBody, parseBody, readText } from './readBody.ts'
import { checkRedirects } from './redirects.ts'
import type { RedactAnswer } from './redact/redactAnswer.ts'
import { refusalBody } from './redact/refusalBody.ts'
import { grantedMids } from './sign-in/sessionBody.ts'
import type { Upstream } from './upstream/createUpstream.ts'
import type { UpstreamAnswer } from './upstream/readBounded.ts'
import { toUpstreamError } from './upstream/UpstreamFailure.ts'

type Parts = {
  store: Store
  upstream: Upstream
  createOnce: CreateOnce
  redactAnswer: RedactAnswer
  requirePolicy: RequirePolicy
  mids: readonly string[]
  limitCreates: RateLimit
  writeThrough: WriteThrough
  redirects: RedirectRule
}

export type Forward = ReturnType<typeof createForward>

/** Documented routes and nothing else: same method, path, query and body; no header of the browser crosses. */
export function createForward(parts: Parts) {
  const { store, upstream, createOnce, redactAnswer, requirePolicy, mids, limitCreates, writeThrough } = parts

  async function forward(context: Context): Promise<Response> {
    const { pathname, search } = new URL(context.req.url)
    const path = pathname.slice('/api'.length)
    const match = findRoute(context.req.method, path)
    if (!match) {
      await requirePolicy(context, 'signed in')
      throw takesOtherMethod(context.req.method, path)
        ? new GatewayError(405, `no ${context.req.method} here`)
        : new GatewayError(404, 'no such route')
    }
    context.set('route', `/api${match.route.path}`)
    await requirePolicy(context, forwardPolicies[match.name])
    return match.route.body ? create(context, match) : read(context, match, search)
  }

  /** A read of the service, its answer as the one who asks may see it. */
  async function read(context: Context, match: Match, search: string): Promise<Response> {
    const mid = await midOf(context)
    const isOrder = match.name === 'v1.getOrder'
    const fetchSeq = isOrder ? await writeThrough.begin() : undefined
    const answer = await upstream.get(pathOf(match) + search, mid).catch(toUpstreamError)
    if (isOrder && answer.status === 200) await writeThrough.book(mid, fetchSeq, answer.text)
    const page = Number(new URLSearchParams(search).get('page') ?? 1)
    const isEnd = () => isEndOfList({ status: answer.status, body: tryParseJson(answer.text), page })
    return answer.status < 300 || (match.route.shape === 'list' && isEnd())
      ? answerWith(redactAnswer(answer, match, { session: context.get('session'), mid, page }), answer)
      : refusal(answer)
  }

  async function create(context: Context, match: Match): Promise<Response> {
    const mid = await midOf(context)
    const { key, kind } = keyOf(context, match)
    const text = await readText(context)
    const body = parseBody(text)
    if (match.route.body) checkBody(body, match.route.body)
    if (kind === 'order') checkRedirects(body, parts.redirects)
    const session = context.get('session')
    await limitCreates(session.operator.id)
    const told = await createOnce(
      {
        key,
        kind,
        path: pathOf(match),
        mid,
        operatorId: session.operator.id,
        text,
        body,
        confirmsDuplicates: context.req.header('near-duplicate') === 'ask',
      },
      actorOf(context),
    )
    const answer = { ...told, headers: new Headers() }
    const response =
      told.status < 300 ? answerWith(redactAnswer(answer, match, { session, mid }), answer) : refusal(answer)
    response.headers.set('idempotency-key', key)
    if (told.isReplay) response.headers.set('idempotency-replayed', 'true')
    return response
  }

  /** The one that the request names, if it is granted; without a name the first that is. */
  async function midOf(context: Context): Promise<string> {
    const granted = grantedMids(context.get('session').operator.mids, mids)
    const mid = context.req.header('mid') ?? granted[0] ?? ''
    if (!granted.includes(mid)) {
      await auditRefusal(store, context, { mid: storableText(mid.slice(0, 64)), details: { why: 'mid' } })
      throw new GatewayError(403, 'this merchant ID is not yours', { facts: { reason: 'mid' } })
    }
    return mid
  }

  return { forward, read, midOf }
}

function pathOf({ route, parameters }: Match): string {
  try {
    return fillPath(route.path, parameters)
  } catch {
    throw new GatewayError(404, 'no such route')
  }
}

/** Orders are never made without a key; a user may be, for scripts that know no better. */
function keyOf(context: Context, { name }: Match): { key: string; kind: 'order' | 'user' } {
  const key = context.req.header('idempotency-key')
  const kind = name.endsWith('createOrder') ? 'order' : 'user'
  if (key === undefined && kind === 'user') return { key: crypto.randomUUID(), kind }
  if (key === undefined || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = key === undefined ? 'is missing' : 'expected 1 to 255 visible ASCII characters'
    throw new GatewayError(400, `Idempotency-Key ${message}: one order per key`, {
      details: [{ field: 'Idempotency-Key', message }],
    })
  }
  return { key, kind }
}

function answerWith(
  { status, text }: { status: number; text: string },
  { headers }: Pick<UpstreamAnswer, 'headers'>,
): Response {
  const crossing = new Headers({ 'content-type': 'application/json' })
  for (const name of ['x-trace-id', 'retry-after']) {
    const value = headers.get(name)
    if (value !== null) crossing.set(name, value)
  }
  return new Response(text, { status, headers: crossing })
}

/** The service's own no, with what people wrote in it covered; a 401 is about our credentials, not the operator's. */
function refusal(answer: UpstreamAnswer): Response {
  const { status } = answer
  if (status === 401)
    throw new GatewayError(502, "the payment service refused this gateway's credentials", {
      facts: { reason: 'credentials' },
    })
  const read = readErrorBody(tryParseJson(answer.text))
  if (read) return answerWith({ status, text: JSON.stringify(refusalBody(read, status)) }, answer)
  const retryAfter = answer.headers.get('retry-after')
  throw new GatewayError(status < 400 ? 502 : status, `the payment service answered ${status}`, {
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  })
}
