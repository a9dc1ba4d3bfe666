import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from './audit.ts'
import { addressGroup } from '../http/clientAddress.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { ApiError } from '../http/ApiError.ts'

const windowMs = 10 * 60_000

export type Refusals = ReturnType<typeof createRefusals>

/**
 * Logs refusals: the first of a kind has its own line, repeats within ten minutes are one line with a count, so that
 * no client floods the log. Kinds are limited too; the rest is one count per account. Counts are in memory: a crash
 * loses up to ten minutes, a clean stop writes them.
 */
export function createRefusals({ store }: { store: Pick<Store, 'now' | 'transaction'> }) {
  const strangers = createCount(store, 20)
  const operators = createCount(store, 200)
  return {
    ofStranger: strangers.add,
    ofOperator: operators.add,
    /** Writes finished windows, or all of them. */
    async settle({ all }: { all: boolean }): Promise<void> {
      await strangers.settle({ all })
      await operators.settle({ all })
    },
  }
}

type Kind = { entry: AuditEntry; times: number; from: number; to: number }

function createCount(store: Pick<Store, 'now' | 'transaction'>, maxKinds: number) {
  let kinds = new Map<string, Kind>()
  let endsAt = 0

  async function settle({ all }: { all: boolean }): Promise<void> {
    if (kinds.size === 0) return
    const now = await store.now()
    if (now < endsAt && !all) return
    const over = [...kinds.values()].filter(({ times }) => times > 0)
    kinds = new Map()
    if (over.length === 0) return
    await store.transaction(async (db) => {
      for (const { entry, times, from, to } of over) {
        const details = { ...entry.details, times, from: iso(from), to: iso(to) }
        await appendAudit(db, iso(now), { ...entry, requestId: null, details })
      }
    })
  }

  return {
    settle,
    async add(entry: AuditEntry): Promise<void> {
      await settle({ all: false })
      const now = await store.now()
      if (kinds.size === 0) endsAt = now + windowMs
      const key = keyOf(entry, addressGroup(entry.ip ?? undefined))
      const counted = kinds.get(key)
      if (counted) return count(counted, now)
      if (kinds.size < maxKinds) {
        kinds.set(key, { entry, times: 0, from: now, to: now })
        return store.transaction((db) => appendAudit(db, iso(now), entry))
      }
      const { action, outcome, operatorId, operatorEmail } = entry
      const rest = { action, outcome, operatorId, operatorEmail, details: { why: 'many' } }
      const restKey = keyOf(rest, 'many')
      if (!kinds.has(restKey)) kinds.set(restKey, { entry: rest, times: 0, from: now, to: now })
      count(kinds.get(restKey), now)
    },
  }
}

function count(kind: Kind | undefined, now: number): void {
  if (!kind) return
  kind.times += 1
  kind.to = now
}

function keyOf({ action, operatorId, object, mid, details }: AuditEntry, place: string): string {
  return JSON.stringify([action, operatorId ?? null, object ?? null, mid ?? null, place, details ?? null])
}

/** Same answer for another operator's merchant ID and for an unknown one, so that IDs cannot be probed. */
export function midRefused(mid: string): ApiError {
  return new ApiError(403, 'mid', {
    refusal: { mid: storableText(mid.slice(0, 64)), details: { why: 'mid' } },
  })
}
