import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { withOwner } from '../../contract/reading/ownerOf.ts'
import type { HistoryLine, LedgerOrder } from '../../ledger/order.ts'
import type { LedgerUser } from '../../ledger/user.ts'
import { may, type Role } from '../permissions.ts'
import { maskContacts } from '../redact/maskContacts.ts'
import { speaksOfFees } from '../redact/withoutFees.ts'

/** The service's own record with every digit, its fields under the names of the list, and what the ledger knows beside. */
export function orderRecord(order: LedgerOrder): Record<string, unknown> {
  const { id, mid, status, orderType, userId, isFinal, firstSeenAt, lastSeenAt, missingAt } = order
  const sent = recordOf(order.raw)
  return {
    ...withOwner({ ...sent, mid: sent.mid ?? mid }, mid),
    id,
    status,
    orderType,
    userId,
    // What cannot be read as a time stays as it is.
    ...(order.createdAt !== null && { createdAt: order.createdAt }),
    ...(order.updatedAt !== null && { updatedAt: order.updatedAt }),
    isFinal,
    firstSeenAt,
    lastSeenAt,
    missingAt,
  }
}

export function userRecord(user: LedgerUser): Record<string, unknown> {
  const { raw, id, mid, createdAt, lastSeenAt, missingAt } = user
  const readable = createdAt === null ? {} : { createdAt }
  const sent = recordOf(raw)
  const owned = withOwner({ ...sent, mid: sent.mid ?? mid }, mid)
  return { ...owned, id, userId: id, ...readable, lastSeenAt, missingAt }
}

/** What the service sent instead of a record by the letter, with contact data covered; for who may see all of it. */
export function sourceFor(role: Role, { sourceText }: Pick<LedgerOrder, 'sourceText'>): object {
  if (sourceText === null || !may(role, 'fees.read') || !may(role, 'contacts.reveal')) return {}
  return { raw: maskContacts(parseJson(sourceText, { lossy: rawNumber })).record }
}

/** Observed changes; those of fees only for who may see fees. */
export function historyFor(role: Role, history: HistoryLine[]): HistoryLine[] {
  if (may(role, 'fees.read')) return history
  return history
    .map((line) => ({ ...line, changes: line.changes.filter(({ field }) => !speaksOfFees(field)) }))
    .filter(({ changes }) => changes.length > 0)
}

function recordOf(raw: string): Record<string, unknown> {
  const read = parseJson(raw, { lossy: rawNumber })
  return isObject(read) ? read : {}
}
