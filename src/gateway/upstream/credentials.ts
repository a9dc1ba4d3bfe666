import { z } from 'zod'

export type Credentials = { username: string; password: string }

export type CredentialsByMid = ReadonlyMap<string, Credentials>

const file = z.record(z.string(), z.unknown())
const pair = z.strictObject({ username: z.string().regex(/^[^:]+$/), password: z.string() })

/**
 * `{"mer_1": {"username": "…", "password": "…"}, …}`. Of the text itself only merchant IDs that are set up
 * stand in a fault: whatever else is in it may be a secret.
 */
export function readCredentials(
  text: string,
  mids: readonly string[],
): { byMid: CredentialsByMid; faults: string[] } {
  const byMid = new Map<string, Credentials>()
  const read = file.safeParse(jsonOf(text))
  if (!read.success)
    return { byMid, faults: ['expected {"MERCHANT_ID": {"username": "…", "password": "…"}, …}'] }
  const faults = Object.entries(read.data).flatMap(([mid, value], n) => {
    if (!mids.includes(mid)) return [`entry ${n + 1} is for no merchant ID of UPSTREAM_MIDS`]
    const one = pair.safeParse(value)
    if (!one.success) return [`${mid}: expected a username without a colon and a password, and nothing else`]
    byMid.set(mid, one.data)
    return []
  })
  return { byMid, faults }
}

/** A parser's own message quotes the text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
