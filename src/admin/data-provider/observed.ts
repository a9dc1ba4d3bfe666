import { orderRowSchema } from '../../contract/order.ts'
import { readRecord } from '../../contract/readRecord.ts'
import type { Observed, ObservedChange } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { toOrder } from './orders.ts'
import { present } from './present.ts'

/** What the ledger has seen of an order, from its single record. */
export function toObserved(came: unknown): Observed {
  const record = objectOf(came)
  const { history, ...sent } = record
  const read = readRecord(orderRowSchema, sent)
  return {
    order: toOrder(read.record, read.faults, 0),
    firstSeenAt: present(record.firstSeenAt),
    lastSeenAt: present(record.lastSeenAt),
    missingAt: present(record.missingAt),
    lines: (Array.isArray(history) ? history : []).map((line: unknown) => {
      const { seenBefore, seenAfter, changes } = objectOf(line)
      return {
        seenBefore: present(seenBefore),
        seenAfter: present(seenAfter),
        changes: (Array.isArray(changes) ? changes : []).map(toChange),
      }
    }),
  }
}

function toChange(came: unknown): ObservedChange {
  const { field, from, to } = objectOf(came)
  return { field: present(field) ?? '', from: present(from), to: present(to) }
}
