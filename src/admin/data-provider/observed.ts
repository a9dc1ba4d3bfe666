import { orderRowSchema } from '../../contract/order.ts'
import { readRecord } from '../../contract/readRecord.ts'
import type { Observed } from '../records.ts'
import { objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'
import { toOrder } from './orders.ts'

/** What the ledger has seen of an order, from its single record. */
export function toObserved(value: unknown): Observed {
  const { history, ...sent } = objectOf(value)
  const { record, faults } = readRecord(orderRowSchema, sent)
  return {
    ...textsOf(sent, 'firstSeenAt', 'lastSeenAt', 'missingAt'),
    order: toOrder(record, faults, 0),
    lines: rowsOf(history).map((line) => ({
      ...textsOf(objectOf(line), 'seenBefore', 'seenAfter'),
      changes: rowsOf(objectOf(line).changes).map((change) => ({
        ...textsOf(objectOf(change), 'from', 'to'),
        field: textOf(objectOf(change).field) ?? '',
      })),
    })),
  }
}
