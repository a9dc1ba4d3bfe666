import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { withOwner } from '../../contract/reading/ownerOf.ts'
import type { HistoryLine, LedgerOrder, LedgerUser } from '../../api/orders.ts'
import type { LedgerOrder as StoredOrder } from '../ledger/order.ts'
import type { LedgerUser as StoredUser } from '../ledger/user.ts'
import { may, type Role } from '../access/permissions.ts'
import { speaksOfFees } from '../access/rightsOf.ts'

/** The service's record with every digit under list field names, plus ledger fields. */
export function orderRecord(order: StoredOrder): LedgerOrder {
  const { id, mid, status, orderType, userId, isFinal, firstSeenAt, lastSeenAt, missingAt } = order
  const sent = recordOf(order.raw)
  return {
    ...withOwner({ ...sent, mid: sent.mid ?? mid }, mid),
    id,
    status,
    orderType,
    userId,
    ...(order.createdAt !== null && { createdAt: order.createdAt }),
    ...(order.updatedAt !== null && { updatedAt: order.updatedAt }),
    isFinal,
    firstSeenAt,
    lastSeenAt,
    missingAt,
    ...(order.statusSince !== null && !isFinal && { statusSince: order.statusSince }),
    ...erasedFacts(order),
  }
}

export function userRecord(user: StoredUser): LedgerUser {
  const { raw, id, mid, createdAt, lastSeenAt, missingAt } = user
  const readable = createdAt === null ? {} : { createdAt }
  const sent = recordOf(raw)
  const owned = withOwner({ ...sent, mid: sent.mid ?? mid }, mid)
  return { ...owned, id, userId: id, ...readable, lastSeenAt, missingAt, ...erasedFacts(user) }
}

function erasedFacts({ erasedAt, erasedWhy }: Pick<StoredUser, 'erasedAt' | 'erasedWhy'>) {
  return erasedAt === null || erasedWhy === null ? {} : { erasedAt, erasedWhy }
}

/** The raw value, if the service sent an undocumented form. */
export function sourceOf({ sourceText }: Pick<StoredOrder, 'sourceText'>): unknown {
  return sourceText === null ? undefined : parseJson(sourceText, { lossy: rawNumber })
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
