import { namedRoutes, type Route, type RouteName } from './routes.ts'

export type Match = { name: RouteName; route: Route; parameters: Record<string, string> }

const patterned = namedRoutes.map((named) => ({
  ...named,
  pattern: new RegExp(`^${named.route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** The documented route behind a request, or nothing. */
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
