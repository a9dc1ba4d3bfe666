import { rrFeeUnits, type RrFeeUnit, type RrFeeUnitOf } from '../../api/fees.ts'

/** Unit of `rrFee` by merchant ID, from the parts of `RR_FEE`. */
export function toRrFee(parts: readonly string[] = []) {
  let fallback: RrFeeUnit = 'unknown'
  const byMid = new Map<string, RrFeeUnit>()
  for (const part of parts) {
    const [mid, unit] = [midOf(part), wordOf(part)]
    if (!isUnit(unit)) continue
    if (mid === undefined) fallback = unit
    else byMid.set(mid, unit)
  }
  return { fallback, byMid }
}

export function rrFeeUnitOf({ fallback, byMid }: ReturnType<typeof toRrFee>): RrFeeUnitOf {
  return (mid) => byMid.get(mid) ?? fallback
}

export function midOf(part: string): string | undefined {
  const colon = part.lastIndexOf(':')
  return colon === -1 ? undefined : part.slice(0, colon).trim()
}

export function wordOf(part: string): string {
  return part.slice(part.lastIndexOf(':') + 1).trim()
}

export function isUnit(word: string): word is RrFeeUnit {
  return rrFeeUnits.some((unit) => unit === word)
}
