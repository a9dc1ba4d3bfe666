import { hash } from 'node:crypto'
import { revealBody } from '../../api/reveals.requests.ts'
import { isObject, isRawNumber } from '../../contract/json.ts'
import { dots } from '../text/masks.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit, countActs } from '../trail/audit.ts'
import { actorOf } from '../http/context.ts'
import type { RateLimit } from '../access/rateLimit.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { requireRecentPassword } from '../sign-in/stepUp.ts'
import type { AliasOf } from '../masking/maskRecord.ts'
import { createIdKeys, type KeyRing } from '../keys/keyRing.ts'
import type { Seal } from '../sign-in/seal.ts'

const lifeMs = 30 * 60_000
const revealRate = { most: 10, withinMs: 60 * 60_000 }
const maxBytes = 24 * 1024

type Subject = { operatorId: string; mid: string; object: string }
type Offer = { raw: Record<string, unknown>; mid: string; object: string; until: number }

export type Reveals = { offer: (raw: Record<string, unknown>, about: Subject) => string; aliasOf: AliasOf }

type Parts = { seal: Seal; keys: KeyRing; clock: () => number }

const maxTokens = 5000

/**
 * The service has no user by id, so a masked record carries its contact data, sealed for this operator for 30
 * minutes. Revealing needs a reason and is logged. Unchanged records reuse their token for half its lifetime, because
 * sealing dominates the cost.
 */
export function createReveals({ seal, keys, clock }: Parts): Reveals {
  const tokens = new Map<string, { token: string; until: number }>()
  return {
    aliasOf: createIdKeys(keys).keyOf,

    offer(raw, { operatorId, mid, object }) {
      const now = clock()
      // The key is a hash, so the cache holds no personal data.
      const name = hash('sha256', JSON.stringify([operatorId, mid, object, raw]), 'base64url')
      const before = tokens.get(name)
      if (before && before.until > now + lifeMs / 2 && before.until <= now + lifeMs) return before.token
      const offer: Offer = { raw: within(raw), mid, object, until: now + lifeMs }
      const token = seal.seal(JSON.stringify(offer), purposeOf(operatorId))
      if (tokens.size >= maxTokens) tokens.clear()
      tokens.set(name, { token, until: offer.until })
      return token
    },
  }
}

type RouteParts = { store: Store; seal: Seal; clock: () => number; limitReveals: RateLimit }

export function revealRoutes({ store, seal, clock, limitReveals }: RouteParts) {
  return {
    'POST /api/reveals': async (context) => {
      const { token, reason, fields } = await readBody(context, revealBody)
      const session = context.get('session')
      await limitReveals(session.operator.id)
      const opened = seal.open(token, purposeOf(session.operator.id))
      const offer = opened === undefined ? undefined : (JSON.parse(opened) as Offer)
      if (!offer || offer.until < clock() || !session.operator.mids.includes(offer.mid))
        throw new ApiError(410, 'reveal_expired', {
          details: [{ field: 'token', code: 'reveal_token' }],
        })
      const { mid, object } = offer
      const raw = fields ? only(offer.raw, fields) : offer.raw
      if (Object.keys(raw).length === 0)
        throw new ApiError(400, 'nothing_hidden', {
          details: [{ field: 'fields', code: 'nothing_hidden' }],
        })
      const entry = {
        action: 'contact.revealed',
        object,
        mid,
        ...actorOf(context),
        details: { reason, fields: Object.keys(raw) },
      } as const
      const now = await store.now()
      await store.transaction(async (db) => {
        await appendAudit(db, iso(now), entry)
        await requireRecentPassword(session, now, {
          ...revealRate,
          count: (since) => countActs(db, session.operator.id, entry.action, since),
        })
      })
      return context.json(raw)
    },
  } satisfies Routes
}

function only(raw: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([path]) => fields.includes(path)))
}

function purposeOf(operatorId: string): string {
  return `contacts for ${operatorId}`
}

/** A reveal token must fit into a request; the rest stays masked. */
function within(raw: Record<string, unknown>): Record<string, unknown> {
  let bytes = 0
  const fit = (values: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const size = Buffer.byteLength(JSON.stringify([name, value]))
        if (bytes + size > maxBytes) return [name, isObject(value) && !isRawNumber(value) ? fit(value) : dots]
        bytes += size
        return [name, value]
      }),
    )
  return fit(raw)
}
