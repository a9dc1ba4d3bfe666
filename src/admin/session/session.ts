import { z } from 'zod'
import { rrFeeUnits } from '../../contract/feeReport.ts'

const sessionSchema = z.looseObject({
  /** What is still owed before anything may be seen. */
  stage: z.enum(['signed-in', 'second-factor', 'enrol', 'new-password']),
  operator: z.looseObject({ id: z.string(), email: z.string(), name: z.string() }),
  role: z.string(),
  permissions: z.array(z.string()),
  mids: z.array(z.string()),
  /** Of an admin: those that they may give to others. */
  mayGrant: z.array(z.string()).optional(),
  /** What the figure `rrFee` of an order is, by merchant ID: a unit that nobody states is unknown. */
  rrFeeUnits: z.record(z.string(), z.enum(rrFeeUnits).catch('unknown')).optional(),
  mode: z.enum(['stand-in', 'live', 'demo']),
  redirects: z.object({ schemes: z.array(z.string()), hosts: z.array(z.string()) }),
  idleMs: z.number(),
  warnMs: z.number(),
  endsAt: z.string(),
  secondFactor: z.boolean(),
  stepUpUntil: z.string().nullable(),
})

/** Who is here, what they may do, which merchant IDs they may work with, and whether money is real here. */
export type Session = z.output<typeof sessionSchema>

/** Undefined: nobody is signed in. */
export async function readSession(fetch: typeof globalThis.fetch): Promise<Session | undefined> {
  const response = await fetch('/api/session')
  if (response.status === 401) {
    // A body that nobody reads keeps the request open.
    await response.text()
    return undefined
  }
  if (!response.ok) throw new Error(`GET /api/session answered ${response.status}`)
  return toSession(await response.json(), response.headers)
}

/** The end is told on the gateway's clock; here it stands on this computer's, which may be wrong. */
export function toSession(body: unknown, headers: Headers, now = Date.now()): Session {
  const session = sessionSchema.parse(body)
  const skew = now - Date.parse(headers.get('date') ?? '')
  const isSkewed = Math.abs(skew) > 60_000
  return isSkewed
    ? { ...session, endsAt: new Date(Date.parse(session.endsAt) + skew).toISOString() }
    : session
}
