import type { Rights } from '../../src/gateway/redact/covering.ts'

const foreign = ['mer_9']

/** Who may see fees, and who may ask for contact data, do not depend on each other. */
export const readers = {
  'who may both see fees and reveal': { reveals: true, fees: true, foreign },
  'who may reveal alone': { reveals: true, fees: false, foreign },
  'who may see fees alone': { reveals: false, fees: true, foreign },
  'who may neither': { reveals: false, fees: false, foreign },
} as const satisfies Record<string, Rights>
export type Reader = keyof typeof readers

/** Shown to everybody; or with and without fees; or to each of the four. */
export type Shown = [unknown] | [withFees: unknown, without: unknown] | [unknown, unknown, unknown, unknown]

export function toEach([both, ...others]: Shown): unknown[] {
  const [alone, fees, neither] = others.length === 0 ? [both] : others
  return others.length === 3 ? [both, alone, fees, neither] : [both, alone, both, alone]
}

export function seenByEach(see: (rights: Rights) => unknown): unknown[] {
  return Object.values(readers).map(see)
}
