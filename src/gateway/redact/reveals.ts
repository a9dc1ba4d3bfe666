import { z } from 'zod'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import type { RateLimit } from '../edge/rateLimit.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import type { Seal } from '../sign-in/seal.ts'
import type { Session } from '../sessions.ts'

const lifeMs = 30 * 60_000
const bodySchema = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(64 * 1024),
  reason: z.string().trim().min(3, 'expected a reason').max(500),
})

type Subject = { session: Session; mid: string; object: string }
type Offer = { raw: Record<string, unknown>; mid: string; object: string; until: number }

export type Reveals = { offer: (raw: Record<string, unknown>, about: Subject) => string }

/**
 * The service has no user by id, so a masked record carries its own contact data with it, sealed for this operator
 * and for half an hour. It opens for a reason, and each opening is in the trail.
 */
export function createReveals({ seal, clock }: { seal: Seal; clock: () => number }): Reveals {
  return {
    offer(raw, { session, mid, object }) {
      const offer: Offer = { raw, mid, object, until: clock() + lifeMs }
      return seal.seal(JSON.stringify(offer), purposeOf(session))
    },
  }
}

type RouteParts = { store: Store; seal: Seal; clock: () => number; limitReveals: RateLimit }

export function revealRoutes({ store, seal, clock, limitReveals }: RouteParts) {
  return {
    'POST /api/reveals': async (context) => {
      const { token, reason } = await readBody(context, bodySchema)
      const session = context.get('session')
      await limitReveals(session.operator.id)
      const opened = seal.open(token, purposeOf(session))
      const offer = opened === undefined ? undefined : (JSON.parse(opened) as Offer)
      if (!offer || offer.until < clock() || !session.operator.mids.includes(offer.mid))
        throw new GatewayError(410, 'this can no longer be revealed: load the page again', {
          details: [{ field: 'token', message: 'expired, or not yours' }],
        })
      const { mid, object, raw } = offer
      const entry = {
        action: 'contact.revealed',
        outcome: 'done',
        object,
        mid,
        ...actorOf(context),
        details: { reason, fields: Object.keys(raw) },
      } as const
      const at = iso(await store.now())
      await store.transaction((db) => appendAudit(db, at, entry))
      return context.json(raw)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function purposeOf({ operator }: Session): string {
  return `contacts for ${operator.id}`
}
