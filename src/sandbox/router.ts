import { parseJson } from '../contract/json.ts'
import { namedRoutes, type Route, type RouteName } from '../contract/routes.ts'
import { Refusal, toRefusal } from './refusal.ts'

export type Match = { name: RouteName; route: Route; parameters: Record<string, string> }

const patterned = namedRoutes.map((named) => ({
  ...named,
  pattern: new RegExp(`^${named.route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

export function findRoute(method: string, path: string): Match | undefined {
  for (const { name, route, pattern } of patterned) {
    const found = route.method === method ? pattern.exec(path) : null
    if (found) return { name, route, parameters: { ...found.groups } }
  }
  return undefined
}

/** A path that is documented, though perhaps not with this method. */
export function isKnownPath(path: string): boolean {
  return patterned.some(({ pattern }) => pattern.test(path))
}

export async function readBody(request: Request, route: Route): Promise<unknown> {
  if (!route.body) return undefined
  try {
    return parseJson(await request.text())
  } catch {
    throw new Refusal(400, 'the body is not JSON', [{ field: '', message: 'expected a JSON object' }])
  }
}

/** Holds a request against the contract; every fault is named at once. */
export function checkRequest(route: Route, search: URLSearchParams, body: unknown): Record<string, unknown> {
  const query = route.query.safeParse(Object.fromEntries(search))
  if (!query.success) throw toRefusal(query.error)
  const read = route.body?.safeParse(body)
  if (read?.success === false) throw toRefusal(read.error)
  return query.data
}
