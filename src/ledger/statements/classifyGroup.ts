import { compare, type Compared } from './compare.ts'
import type { Tolerance } from '../../api/statements.ts'
import type { ChargedLine, ComparedOrder } from './facts.ts'

/** A line that says the same as another of the same order. */
export type Repeated<L extends ChargedLine> = { line: L; of: number }

export type Group<L extends ChargedLine> = {
  lines: readonly L[]
  compared: Compared
  repeated: Repeated<L>[]
}

/**
 * What several lines of one order come to. Equal lines can be right (two parts of the same size): one that repeats another
 * counts where it takes them all to make up our fee, or to come within the tolerance of it, and stands apart where it does not.
 */
export function classifyGroup<L extends ChargedLine>(
  lines: readonly L[],
  order: ComparedOrder,
  tolerance: Tolerance,
): Group<L> {
  const all = compare(lines, order, tolerance)
  const { distinct, repeated } = withoutRepeats(lines)
  if (repeated.length === 0) return { lines, compared: all, repeated }
  const compared = compare(distinct, order, tolerance)
  return closeness.indexOf(all.class) < closeness.indexOf(compared.class)
    ? { lines, compared: all, repeated: [] }
    : { lines: distinct, compared, repeated }
}

/** The closest first; what waits is none of them. */
const closeness: readonly Compared['class'][] = ['equal', 'within-tolerance', 'differs']

function withoutRepeats<L extends ChargedLine>(lines: readonly L[]) {
  const firsts = new Map<string, L>()
  const repeated: Repeated<L>[] = []
  if (lines.length > 1)
    for (const line of lines) {
      const first = firsts.get(saysOf(line))
      if (first) repeated.push({ line, of: first.number })
      else firsts.set(saysOf(line), line)
    }
  return { distinct: lines.length > 1 ? [...firsts.values()] : lines, repeated }
}

function saysOf({ amount, fee, net, currency, fee_currency, date, kind }: ChargedLine): string {
  return JSON.stringify([amount, fee, net, currency, fee_currency, date, kind])
}
