import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { withOwner } from '../../contract/reading/ownerOf.ts'
import type { Change } from '../../ledger/history.ts'
import type { HistoryLine, LedgerOrder } from '../../ledger/order.ts'
import type { LedgerUser } from '../../ledger/user.ts'
import type { Role } from '../permissions.ts'
import { coverUnknown } from '../redact/coverSource.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { rightsOf } from '../redact/rightsOf.ts'
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
    ...(order.statusSince !== null && !isFinal && { statusSince: order.statusSince }),
    ...erasedFacts(order),
  }
}

export function userRecord(user: LedgerUser): Record<string, unknown> {
  const { raw, id, mid, createdAt, lastSeenAt, missingAt } = user
  const readable = createdAt === null ? {} : { createdAt }
  const sent = recordOf(raw)
  const owned = withOwner({ ...sent, mid: sent.mid ?? mid }, mid)
  return { ...owned, id, userId: id, ...readable, lastSeenAt, missingAt, ...erasedFacts(user) }
}

/** Since when personal data has gone, and why. */
function erasedFacts({ erasedAt, erasedWhy }: Pick<LedgerUser, 'erasedAt' | 'erasedWhy'>): object {
  return erasedWhy === null ? {} : { erasedAt, erasedWhy }
}

/** What the service sent instead of a record by the letter, with contact data covered; for who may see all of it. */
export function sourceFor(
  reader: Reader,
  { sourceText }: Pick<LedgerOrder, 'sourceText'>,
  ours: readonly string[],
): object {
  const rights = rightsOf(reader, ours)
  if (sourceText === null || !rights.fees || !rights.reveals) return {}
  return { raw: coverUnknown(parseJson(sourceText, { lossy: rawNumber }), rights) }
}

type Reader = { role: Role; mids: readonly string[] }

/** Observed changes; those of fees only for who may see fees. */
export function historyFor(reader: Reader, history: HistoryLine[]): HistoryLine[] {
  const { fees } = rightsOf(reader, [])
  return history
    .map(({ changes, ...line }) => ({
      ...line,
      changes: changes.filter(({ field }) => fees || !speaksOfFees(field)).map(coverChange),
    }))
    .filter(({ changes }) => changes.length > 0)
}

/** An amount has many digits of its own. */
function coverChange(change: Change): Change {
  const { field, from, to } = change
  if (/amount$|fee/i.test(field)) return change
  return { field, from: from && coverPersonal(from), to: to && coverPersonal(to) }
}

function recordOf(raw: string): Record<string, unknown> {
  const read = parseJson(raw, { lossy: rawNumber })
  return isObject(read) ? read : {}
}
