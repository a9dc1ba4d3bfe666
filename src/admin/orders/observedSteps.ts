import type { Money, Observed, ObservedChange } from '../records.ts'

/** What changed at one time, grouped as people read it. */
export type Step =
  | { kind: 'status'; from?: string; to?: string }
  | { kind: 'money'; side: 'source' | 'destination'; from?: Money; to?: Money }
  | { kind: 'fee'; fee: string; from?: string; to?: string }
  | { kind: 'other'; field: string; from?: string; to?: string }

export type SeenLine = { seenBefore?: string; seenAfter?: string; steps: Step[] }

/** A change of an amount does not name its currency: it is the one that held then, as the later changes tell. */
export function observedSteps({ lines, order }: Observed): SeenLine[] {
  const money = { source: { ...order.source }, destination: { ...order.destination } }
  return lines
    .toReversed()
    .map(({ changes, ...line }) => {
      const after = { source: { ...money.source }, destination: { ...money.destination } }
      for (const { field, from, to } of changes) {
        const [side, part] = field.split('.')
        if (!isSide(side) || !isPart(part)) continue
        after[side][part] = to
        money[side][part] = from
      }
      const sides = sidesIn(changes).map((side): Step => ({
        kind: 'money',
        side,
        from: moneyIn(money[side]),
        to: moneyIn(after[side]),
      }))
      const others = changes.flatMap(({ field, from, to }): Step[] => {
        const [side, part = ''] = field.split('.')
        if (field === 'status') return [{ kind: 'status', from, to }]
        if (isSide(side) && isPart(part)) return []
        return side === 'fees' ? [{ kind: 'fee', fee: part, from, to }] : [{ kind: 'other', field, from, to }]
      })
      return {
        ...line,
        steps: [...others.filter(isStatus), ...sides, ...others.filter((one) => !isStatus(one))],
      }
    })
    .toReversed()
}

function sidesIn(changes: ObservedChange[]): ('source' | 'destination')[] {
  const sides = changes.map(({ field }) => field.split('.')).filter(([, part]) => isPart(part))
  return [...new Set(sides.map(([side]) => side))].filter(isSide)
}

function moneyIn({ currency, amount }: Money): Money | undefined {
  return amount === undefined && currency === undefined ? undefined : { currency, amount }
}

function isSide(side: string | undefined): side is 'source' | 'destination' {
  return side === 'source' || side === 'destination'
}

function isPart(part: string | undefined): part is 'currency' | 'amount' {
  return part === 'currency' || part === 'amount'
}

function isStatus({ kind }: Step): boolean {
  return kind === 'status'
}
