import type { z } from 'zod'
import { findRoute, takesOtherMethod, type Match } from '../../contract/findRoute.ts'
import type { RedirectRule } from '../../contract/redirect.ts'
import { fillPath } from '../../client/address.ts'
import { actorOf, type Context } from '../http/context.ts'
import type { RateLimit } from '../access/rateLimit.ts'
import { midRefused } from '../trail/refusals.ts'
import type { RequirePolicy } from '../access/requirePolicy.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { CreateOnce } from '../intents/createOnce.ts'
import type { IdKeys } from '../keys/keyRing.ts'
import { forwardPolicies } from '../access/permissions.ts'
import type { WriteThrough } from '../sync/writeThrough.ts'
import { readText } from '../http/readBody.ts'
import { checkRedirects, writeBody, writeQuery } from './writeRequest.ts'
import type { RedactAnswer } from './redactAnswer.ts'
import type { RequiredDetails } from './requiredDetails.ts'
import type { UsersByContact } from '../search/exactUsers.ts'
import type { Upstream } from '../provider/createUpstream.ts'
import type { UpstreamAnswer } from '../provider/exchange.ts'
import { toUpstreamError } from '../provider/UpstreamFailure.ts'
import { maskId } from '../text/masks.ts'
import { grantedMids } from '../access/rightsOf.ts'

type Parts = {
  upstream: Upstream
  createOnce: CreateOnce
  redactAnswer: RedactAnswer
  requirePolicy: RequirePolicy
  mids: readonly string[]
  limitActs: RateLimit
  writeThrough: WriteThrough
  redirects: RedirectRule
  requiredDetails: RequiredDetails
  usersByContact: UsersByContact
  idKeys: IdKeys
}

/** Forwards documented routes only. Query and body are rebuilt from parsed values; browser headers are never forwarded. */
export function createForward(parts: Parts) {
  const { upstream, createOnce, redactAnswer, requirePolicy, mids, limitActs, writeThrough } = parts
  const { requiredDetails, usersByContact, idKeys } = parts

  return async function forward(context: Context): Promise<Response> {
    const { pathname, search } = new URL(context.req.url)
    const path = pathname.slice('/api'.length)
    const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
    const match = findRoute(method, path)
    if (!match) {
      await requirePolicy(context, 'signed in')
      throw takesOtherMethod(method, path)
        ? new ApiError(405, fault('no_method', { method: context.req.method }))
        : new ApiError(404, 'no_route')
    }
    context.set('route', `/api${match.route.path}`)
    await requirePolicy(context, forwardPolicies[match.name])
    const { body } = match.route
    return body ? create(context, match, body) : read(context, match, search)
  }

  async function read(context: Context, match: Match, search: string): Promise<Response> {
    const mid = midOf(context)
    const query = writeQuery(match.route, search)
    const isOrder = match.name === 'v1.getOrder'
    const fetchSeq = isOrder ? await writeThrough.begin() : undefined
    const answer =
      (await usersByContact(context, match, mid, new URLSearchParams(query))) ??
      (await upstream.get(pathOf(match, idKeys) + query, mid).catch(toUpstreamError))
    if (isOrder && answer.status === 200) await writeThrough.book(mid, fetchSeq, answer.text)
    const page = Number(new URLSearchParams(query).get('page') ?? 1)
    return answerWith(answer, (sent) =>
      redactAnswer(sent, match, { session: context.get('session'), mid, page }),
    )
  }

  async function create(context: Context, match: Match, schema: z.ZodType): Promise<Response> {
    const mid = midOf(context)
    writeQuery(match.route, new URL(context.req.url).search)
    const { key, kind } = keyOf(context, match)
    const { text, body } = await writeBody(schema, await readText(context), {
      requiredDetails: (source) => requiredDetails(mid, source),
      openId: idKeys.open,
    })
    if (kind === 'order') checkRedirects(body, parts.redirects)
    const session = context.get('session')
    await limitActs(session.operator.id)
    const result = await createOnce(
      {
        key,
        kind,
        path: pathOf(match, idKeys),
        mid,
        operatorId: session.operator.id,
        role: session.operator.role,
        text,
        body,
        confirmation: context.req.header('near-duplicate'),
      },
      actorOf(context),
    )
    const answer = { ...result, headers: new Headers() }
    const response = await answerWith(answer, (sent) => redactAnswer(sent, match, { session, mid }))
    response.headers.set('idempotency-key', key)
    if (result.isReplay) response.headers.set('idempotency-replayed', 'true')
    return response
  }

  /** The requested merchant ID if granted; by default the first granted one. */
  function midOf(context: Context): string {
    const granted = grantedMids(context.get('session').operator.mids, mids)
    const mid = context.req.header('mid') ?? granted[0] ?? ''
    if (!granted.includes(mid)) throw midRefused(mid)
    return mid
  }
}

function pathOf({ route, parameters }: Match, { open }: IdKeys): string {
  try {
    const ids = Object.entries(parameters).map(([name, value]) => [name, open(value)])
    return fillPath(route.path, Object.fromEntries(ids))
  } catch {
    throw new ApiError(404, 'no_route')
  }
}

/** Orders require an idempotency key. Users do not, for simple scripts. */
function keyOf(context: Context, { name }: Match): { key: string; kind: 'order' | 'user' } {
  const key = context.req.header('idempotency-key')
  const kind = name.endsWith('createOrder') ? 'order' : 'user'
  if (key === undefined && kind === 'user') return { key: crypto.randomUUID(), kind }
  if (key === undefined || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const [whole, code] =
      key === undefined ? (['no_key', 'missing'] as const) : (['bad_key', 'visible_ascii'] as const)
    throw new ApiError(400, whole, { details: [{ field: 'Idempotency-Key', code }] })
  }
  return { key, kind }
}

/** Masks the response for its reader. A 401 concerns our credentials, not the operator's session. */
async function answerWith(
  answer: UpstreamAnswer,
  redact: (sent: UpstreamAnswer) => ReturnType<RedactAnswer>,
): Promise<Response> {
  if (answer.status === 401) throw new ApiError(502, 'credentials')
  const { status, body } = await redact(answer)
  const crossing = new Headers({ 'content-type': 'application/json' })
  for (const name of ['x-trace-id', 'retry-after']) {
    const value = answer.headers.get(name)
    // Only ids and times, no free text.
    if (value !== null && /^[\w.:/+=, -]{1,128}$/.test(value) && maskId(value) === value)
      crossing.set(name, value)
  }
  return new Response(body, { status, headers: crossing })
}
