import type { Charge } from './charge.ts'
import { distance } from './chooseLine.ts'
import { fitLevel, lineOf, type Level } from './fitLevel.ts'
import { judgeCharge, type Floor, type Judgement } from './judgeCharge.ts'

export type Unusual = { charge: Charge; judgement: Judgement }

/** Orders that follow each other under one level. */
export type Stretch = {
  charges: readonly Charge[]
  /** Undefined: too few of them to say. */
  level: Level | undefined
  /** More than one level goes through them: which one an order should follow cannot be told. */
  isMixed: boolean
  unusual: Unusual[]
}

/** Where more than a tenth would be unusual, none of them is the odd one. */
const mostUnusual = 0.1

export function toStretch(charges: readonly Charge[], floor?: Floor): Stretch {
  const level = fitLevel(charges)
  if (!level) return { charges, level, isMixed: false, unusual: [] }
  const unusual = charges
    .filter((charge) => isDoubtful(level, charge))
    .map((charge) => ({ charge, judgement: judgeCharge(level, charge, floor) }))
    .filter(({ judgement }) => judgement.isUnusual)
  const isMixed = unusual.length > Math.max(2, mostUnusual * charges.length)
  return { charges, level, isMixed, unusual: isMixed ? [] : unusual }
}

/** Most orders lie nowhere near what would be unusual, and need no exact figure. */
function isDoubtful(level: Level, { base, fee }: Charge): boolean {
  const off = distance({ x: Number(base), y: Number(fee) }, lineOf(level))
  return Math.abs(off) > 0.9 * 10 ** -level.decimals * level.parts
}
