import { isObject, parseJson, rawNumber } from '../../contract/json.ts'
import { withOwner } from '../../contract/reading/ownerOf.ts'
import type { HistoryLine, LedgerOrder, LedgerUser } from '../../api/orders.ts'
import type { LedgerOrder as StoredOrder } from '../ledger/order.ts'
import type { LedgerUser as StoredUser } from '../ledger/user.ts'
import { may, type Role } from '../access/permissions.ts'
import { speaksOfFees } from '../access/rightsOf.ts'

/** The service's record with every digit under list field names, plus ledger fields. */
export function orderRecord(order: StoredOrder): LedgerOrder {
  const { id, mid, status } = order
  const isFinal = order.is_final === 1
  const sent = recordOf(order.raw)
  return {
    ...withOwner({ ...sent, mid: sent.mid ?? mid }, mid),
    id,
    status,
    orderType: order.order_type,
    userId: order.user_id,
    ...(order.created_at !== null && { createdAt: order.created_at }),
    ...(order.updated_at !== null && { updatedAt: order.updated_at }),
    isFinal,
    firstSeenAt: order.first_seen_at,
    lastSeenAt: order.last_seen_at,
    missingAt: order.missing_at,
    ...(order.status_since !== null && !isFinal && { statusSince: order.status_since }),
    ...erasedFacts(order),
  }
}

export function userRecord(user: StoredUser): LedgerUser {
  const { raw, id, mid, created_at: createdAt, last_seen_at: lastSeenAt, missing_at: missingAt } = user
  const readable = createdAt === null ? {} : { createdAt }
  const sent = recordOf(raw)
  const owned = withOwner({ ...sent, mid: sent.mid ?? mid }, mid)
  return { ...owned, id, userId: id, ...readable, lastSeenAt, missingAt, ...erasedFacts(user) }
}

function erasedFacts({
  erased_at: erasedAt,
  erased_why: erasedWhy,
}: Pick<StoredUser, 'erased_at' | 'erased_why'>) {
  return erasedAt === null || erasedWhy === null ? {} : { erasedAt, erasedWhy }
}

/** The raw value, if the service sent an undocumented form. */
export function sourceOf({ source_text: text }: Pick<StoredOrder, 'source_text'>): unknown {
  return text === null ? undefined : parseJson(text, { lossy: rawNumber })
}

export function historyFor({ role }: { role: Role }, history: HistoryLine[]): HistoryLine[] {
  const fees = may(role, 'fees.read')
  return history
    .map(({ changes, ...line }) => ({
      ...line,
      changes: changes.filter(({ field }) => fees || !speaksOfFees(field)),
    }))
    .filter(({ changes }) => changes.length > 0)
}

function recordOf(raw: string): Record<string, unknown> {
  const read = parseJson(raw, { lossy: rawNumber })
  return isObject(read) ? read : {}
}
