import { findRoute, takesOtherMethod, type Match } from '../contract/findRoute.ts'
import { namedRoutes, type RouteName, type Route } from '../contract/routes.ts'
import { checkBasic, findMerchant } from './access.ts'
import { createAnswers, type Query } from './answers.ts'
import { refuse, speak } from './dialect/speak.ts'
import { behaviourKnobs, worldKnobs, type Behaviour, type BehaviourKnobs, type WorldKnobs } from './knobs.ts'
import { hash } from './catalogue/random.ts'
import { Refusal, toErrorResponse, toRefusal } from './dialect/refusal.ts'
import { pause, trouble } from './trouble.ts'
import { z } from 'zod'
import { parseJson, rawNumber } from '../contract/json.ts'

export type SandboxParts = {
  world?: WorldKnobs
  behaviour?: BehaviourKnobs
  clock?: () => number
  /** Origin of pay pages; the request's own origin by default. */
  publicUrl?: () => string
  /** Enables `POST /control`, for the stand-alone mode. */
  control?: boolean
}

/** The whole payment service as one fetch handler. It opens nothing; past orders are computed. */
export function createSandbox(parts: SandboxParts = {}) {
  const { world = {}, behaviour = {}, clock = Date.now, publicUrl, control } = parts
  const { seed, ...knobs } = worldKnobs.parse(world)
  const answers = createAnswers({ seed, ...knobs }, clock)
  const admits = createLimiter(clock)
  const received = Object.fromEntries(namedRoutes.map(({ name }) => [name, 0])) as Record<RouteName, number>
  let requestCount = 0
  let requested = behaviour
  let now: Behaviour = behaviourKnobs.parse(requested)

  const counts = () => ({ ...received, ...answers.made() })

  const change = (knob: BehaviourKnobs) => {
    now = behaviourKnobs.parse({ ...requested, ...knob })
    requested = { ...requested, ...knob }
  }

  const draw = (stream: number, serial: number) => hash(seed, stream, serial) / 2 ** 32

  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    try {
      const match = findRoute(request.method, url.pathname)
      return await (match ? answerRoute(request, url, match) : answerElse(request, url))
    } catch (error) {
      if (error instanceof Refusal) return toErrorResponse(error)
      throw error
    }
  }

  const answerRoute = async (request: Request, url: URL, match: Match): Promise<Response> => {
    received[match.name]++
    const serial = ++requestCount
    if (now.latency > 0) await pause(now.latency * (0.5 + draw(95, serial)))
    if (!admits(now.limit)) {
      return toErrorResponse(new Refusal(429, 'too many requests'), { 'retry-after': String(now.retryAfter) })
    }
    const wrong = now.trouble.find(
      ({ route, rate }, nth) => (route === '*' || route === match.name) && draw(100 + nth, serial) < rate,
    )
    const answer = () => answerInDialect(request, url, match)
    return wrong ? trouble(wrong.kind, answer) : answer()
  }

  /** All responses leave here, so that the knob `dialect` applies to each. */
  const answerInDialect = async (request: Request, url: URL, match: Match) => {
    try {
      const { letter, page } = await answerRightly(request, url, match)
      return speak(letter, { ...match, page }, now.dialect)
    } catch (error) {
      if (error instanceof Refusal) return refuse(error, now.dialect)
      throw error
    }
  }

  const answerRightly = async (request: Request, url: URL, { name, route, parameters }: Match) => {
    const merchant = findMerchant(request)
    const { plain, exact: body } = await readBody(request, route)
    checkBasic(request, route, body, now)
    const query: Query = checkRequest(route, url.searchParams, plain)
    const payBase = publicUrl?.() ?? url.origin
    const letter = answers.answer(name, { merchant, query, body, parameters, payBase, behaviour: now })
    return { letter, page: query.page ?? 1 }
  }

  /** Routes beyond the interface: pay pages, control. */
  const answerElse = async (request: Request, { pathname }: URL): Promise<Response> => {
    if (pathname.startsWith('/pay/')) return answers.payPage(request, pathname.slice('/pay/'.length))
    if (pathname === '/control' && control) return answerControl(request)
    throw takesOtherMethod(request.method, pathname)
      ? new Refusal(405, `no ${request.method} here`)
      : new Refusal(404, 'no such route')
  }

  const answerControl = async (request: Request): Promise<Response> => {
    if (request.method === 'POST') change(await readKnobs(request))
    else if (request.method !== 'GET') throw new Refusal(405, `no ${request.method} here`)
    return Response.json({ behaviour: now, counts: counts() })
  }

  return { fetch, counts, change }
}

export type Sandbox = ReturnType<typeof createSandbox>

async function readKnobs(request: Request): Promise<BehaviourKnobs> {
  const sent: unknown = await request.json().catch(() => undefined)
  const read = behaviourKnobs.partial().safeParse(sent)
  if (read.success) return sent as BehaviourKnobs
  const details = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new Refusal(400, 'no such knobs', details)
}

function createLimiter(clock: () => number) {
  let second = 0
  let used = 0

  return function admits(limit: number): boolean {
    if (limit === 0) return true
    const now = Math.floor(clock() / 1000)
    if (now !== second) [second, used] = [now, 0]
    return ++used <= limit
  }
}

/** `plain` keeps the types, `exact` the digits. */
export async function readBody(
  request: Request,
  route: Route,
): Promise<{ plain?: unknown; exact?: unknown }> {
  if (!route.body) return {}
  const text = await request.text()
  if (text.length > largest) throw new Refusal(413, 'the body is too large')
  try {
    return { plain: parseJson(text, { lossy: rawNumber }), exact: parseJson(text) }
  } catch {
    throw new Refusal(400, 'the body is not JSON', [{ field: '', message: 'expected a JSON object' }])
  }
}

const largest = 1024 * 1024

/** Reports all faults at once. Undocumented names are accepted. */
export function checkRequest(route: Route, search: URLSearchParams, body: unknown): Record<string, unknown> {
  const query = z.looseObject(route.query.shape).safeParse(Object.fromEntries(search))
  if (!query.success) throw toRefusal(query.error)
  const faults = route.body?.safeParse(body).error?.issues.filter(({ code }) => code !== 'unrecognized_keys')
  if (faults && faults.length > 0) throw toRefusal(new z.ZodError(faults))
  return query.data
}
