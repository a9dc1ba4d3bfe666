import type { RrFeeUnit } from '../../contract/feeReport.ts'
import type { Charge } from './charge.ts'
import type { Level } from './fitLevel.ts'
import { followLevel, type LevelState } from './followLevel.ts'
import type { Floor } from './judgeCharge.ts'
import { digestOf, type LevelKind } from './levelKind.ts'
import type { Stretch, Unusual } from './stretch.ts'
import { toCharge, type ChargedRow } from './toCharge.ts'

/** Orders of one pair and type in the order of time, and all that is known of those before them. */
export type KindsJob = {
  rows: readonly ChargedRow[]
  unit: RrFeeUnit
  /** Orders before this time are done with; those from it on are read again. */
  next: string
  /** By digest of the kind. */
  states: ReadonlyMap<string, LevelState>
  signed: ReadonlyMap<string, { level: Level; at: string }>
  /** By currency of the fees. */
  floors: ReadonlyMap<string, Floor>
}

/** What the orders of one kind say, without the orders themselves. */
export type Renewed = {
  digest: string
  kind: LevelKind
  /** When the level was signed that it was told by, if any was. */
  signedAt?: string
  base: LevelState
  state: LevelState
  stretches: readonly ToldStretch[]
}

export type ToldStretch = {
  startsAt: string
  endsAt: string
  orders: number
  level: Level | undefined
  isMixed: boolean
  unusual: Unusual[]
}

/** Some hundred milliseconds of work for some thousand orders: it belongs into a thread. */
export function readKinds({ rows, unit, next, states, signed, floors }: KindsJob): Renewed[] {
  return byKind(rows, unit).map(({ kind, charges }) => {
    const digest = digestOf(kind)
    const accepted = signed.get(digest)
    const floor = floors.get(kind.feeCurrency)
    const rules = { ...(accepted && { accepted: accepted.level }), ...(floor !== undefined && { floor }) }
    const base = states.get(digest) ?? {}
    const done = charges.filter(({ at }) => at < next)
    const { state, stretches } = followLevel(charges, base, rules)
    return {
      digest,
      kind,
      ...(accepted && { signedAt: accepted.at }),
      base: done.length === 0 ? base : followLevel(done, base, rules).state,
      state,
      stretches: stretches.map(told),
    }
  })
}

function told({ charges, level, isMixed, unusual }: Stretch): ToldStretch {
  return {
    startsAt: charges[0]?.at ?? '',
    endsAt: charges.at(-1)?.at ?? '',
    orders: charges.length,
    level,
    isMixed,
    unusual,
  }
}

function byKind(rows: readonly ChargedRow[], unit: RrFeeUnit): { kind: LevelKind; charges: Charge[] }[] {
  const kinds = new Map<string, { kind: LevelKind; charges: Charge[] }>()
  for (const row of rows) {
    const read = toCharge(row, unit)
    if (typeof read === 'string') continue
    const name = JSON.stringify(read.kind)
    const one = kinds.get(name) ?? { kind: read.kind, charges: [] }
    one.charges.push(read.charge)
    kinds.set(name, one)
  }
  return [...kinds.values()]
}
