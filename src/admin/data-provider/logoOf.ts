import { objectOf } from './jsonValues.ts'

/** Where the gateway shows the logo of a record; what the service itself says of it is no path of ours. */
export function logoOf(wire: Record<string, unknown>): string | undefined {
  const { logo } = objectOf(wire.countinghouse)
  return typeof logo === 'string' && /^\/api\/logos\/[\w.-]+$/.test(logo) ? logo : undefined
}
