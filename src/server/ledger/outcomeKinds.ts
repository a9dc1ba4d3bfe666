import { sql, type RawBuilder } from 'kysely'
import { outcomeOf, type OrderOutcome } from '../../contract/status.ts'
import { anyOf, isOneOf } from './columnConditions.ts'
import { nameOf, type StatusNames } from './statusNames.ts'
import { midIn } from './textMatch.ts'

export type OutcomeKind = {
  mid: string
  order_type: string | null
  status: string | null
  /** Only orders with these credited currencies; all if missing. */
  credited?: (string | null)[]
}

type Counted = { mid: string; order_type: string; status: string; destination_currency: string }

/** `kinds` is missing if all orders with these statuses have a wanted outcome. */
export function outcomeKinds(
  wanted: readonly OrderOutcome[],
  counted: readonly Counted[],
  names: StatusNames,
): { statuses: (string | null)[]; kinds?: OutcomeKind[] } {
  const kindsByKey = new Map<string, OutcomeKind & { credited: (string | null)[]; otherCount: number }>()
  for (const { mid, ...row } of counted) {
    const [order_type, status, credited] = [row.order_type, row.status, row.destination_currency].map(
      (word) => word || null,
    )
    const name = nameOf(names, mid, status ?? null)
    const isWanted = wanted.includes(outcomeOf({ status, orderType: order_type, credited, name }))
    const key = JSON.stringify([mid, order_type, status])
    const kind = kindsByKey.get(key) ?? {
      mid,
      order_type: order_type ?? null,
      status: status ?? null,
      credited: [],
      otherCount: 0,
    }
    kindsByKey.set(key, kind)
    if (isWanted) kind.credited.push(credited ?? null)
    else kind.otherCount++
  }
  const all = [...kindsByKey.values()]
  const own = all.filter(({ credited }) => credited.length > 0)
  const statuses = [...new Set(own.map(({ status }) => status))].toSorted()
  const isExact = all.every(({ status, otherCount }) => otherCount === 0 || !statuses.includes(status))
  if (isExact) return { statuses }
  const kinds = own.map(({ otherCount, credited, ...kind }) =>
    otherCount === 0 ? kind : { ...kind, credited: [...new Set(credited)].toSorted() },
  )
  return { statuses, kinds }
}

/** Groups conditions by order type, because there are few types and many statuses. */
export function isOfKind(kinds: readonly OutcomeKind[]): RawBuilder<boolean> {
  const byMid = Map.groupBy(kinds, ({ mid }) => mid)
  const alike = Map.groupBy(byMid, ([, own]) => JSON.stringify(own.map((kind) => ({ ...kind, mid: '' }))))
  return anyOf(
    [...alike.values()].map((same) => {
      const [[, own = []] = []] = same
      const mids = midIn(
        'ledger_order',
        same.map(([mid]) => mid),
      )
      return sql<boolean>`(${mids} and ${ofTypes(own)})`
    }),
  )
}

function ofTypes(kinds: readonly OutcomeKind[]): RawBuilder<boolean> {
  return anyOf(
    [...Map.groupBy(kinds, ({ order_type }) => order_type)].map(([type, own]) => {
      const whole = own.filter(({ credited }) => credited === undefined).map(({ status }) => status)
      const parts = own.flatMap(({ status, credited }) =>
        credited === undefined
          ? []
          : [sql<boolean>`(${isOneOf('status', [status])} and ${isOneOf('destination_currency', credited)})`],
      )
      const either = [...(whole.length > 0 ? [isOneOf('status', whole)] : []), ...parts]
      return sql<boolean>`(${isOneOf('order_type', [type])} and ${anyOf(either)})`
    }),
  )
}

/** Must agree with `isOfKind`. */
export function countsAsKind(kinds: readonly OutcomeKind[], row: Counted): boolean {
  return kinds.some(
    ({ mid, order_type, status, credited }) =>
      mid === row.mid &&
      (order_type ?? '') === row.order_type &&
      (status ?? '') === row.status &&
      (credited === undefined || credited.some((one) => (one ?? '') === row.destination_currency)),
  )
}
