import { z } from 'zod'

const sessionSchema = z.looseObject({
  mids: z.array(z.string()).min(1),
  mode: z.enum(['stand-in', 'live', 'demo']),
})

/** Which merchant IDs one may work with, and whether money is real here. */
export type Session = z.output<typeof sessionSchema>

export async function readSession(fetch: typeof globalThis.fetch): Promise<Session> {
  const response = await fetch('/api/session')
  if (!response.ok) throw new Error(`GET /api/session answered ${response.status}`)
  return sessionSchema.parse(await response.json())
}
