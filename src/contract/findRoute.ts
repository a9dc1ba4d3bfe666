import { namedRoutes, type Route, type RouteName } from './routes.ts'

export type Match = { name: RouteName; route: Route; parameters: Record<string, string> }

const patterned = namedRoutes.map((named) => ({
  ...named,
  pattern: new RegExp(`^${named.route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

export function findRoute(method: string, path: string): Match | undefined {
  for (const { name, route, pattern } of patterned) {
    const match = route.method === method ? pattern.exec(path) : null
    const parameters = match && decode(match.groups ?? {})
    if (parameters) return { name, route, parameters }
  }
  return undefined
}

export function takesOtherMethod(method: string, path: string): boolean {
  return patterned.some(({ route, pattern }) => route.method !== method && pattern.test(path))
}

/** A parameter that cannot be decoded matches no route. */
function decode(groups: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    return undefined
  }
}
