import type { Charge } from '../../../src/ledger/levels/charge.ts'
import type { Chance } from '../ledgers.ts'

/** What a provider and a merchant agreed on: a share, perhaps a part that is always the same, and how both are rounded. */
export type Contract = {
  /** In millionths of the amount. */
  rate: bigint
  /** In smallest units. */
  fixed: bigint
  decimals: 0 | 2 | 3
  rounding: 'nearest' | 'down' | 'up'
  /** The usual size of an order, in smallest units, and how many times larger or smaller most of them are. */
  usual: number
  spread: number
}

export function drawContract({ below, one, next }: Chance): Contract {
  const decimals = one([0, 2, 3] as const)
  const units = 10 ** decimals
  const usual = decimals === 0 ? 10 ** (3 + below(5)) : units * 10 ** (1 + below(3))
  return {
    rate: BigInt(one([10, 25, 50, 75, 100, 125, 149, 150, 190, 200, 220, 250, 290, 300, 350, 500])) * 100n,
    fixed: one([0n, 0n, BigInt(Math.max(1, Math.round(units * (0.1 + 1.9 * next()))))]),
    decimals,
    rounding: one(['nearest', 'nearest', 'down', 'up'] as const),
    usual,
    spread: one([1.5, 3, 6]),
  }
}

/** Orders under a contract, `perDay` a day from a day on. Their sizes are some round and some not, as sizes are. */
export function drawCharges(
  contract: Contract,
  {
    orders,
    perDay,
    firstDay = 0,
    name = 'o',
  }: { orders: number; perDay: number; firstDay?: number; name?: string },
  chance: Chance,
  rateOf: (n: number) => bigint = () => contract.rate,
): Charge[] {
  return Array.from({ length: orders }, (_, n) => {
    const size = contract.usual * contract.spread ** normal(chance)
    const round = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 1)
    const base = BigInt(
      Math.max(1, chance.next() < 0.3 ? Math.round(size / round) * round : Math.round(size)),
    )
    const share = rounded(base * rateOf(n), 1_000_000n, contract.rounding)
    return toCharge(
      `${name}${n}`,
      dayAt(firstDay + n / perDay),
      base,
      [share, contract.fixed],
      contract.decimals,
    )
  })
}

export function toCharge(id: string, at: string, base: bigint, fees: bigint[], decimals: number): Charge {
  const parts = fees.filter((fee) => fee !== 0n)
  const sum = fees.reduce((a, b) => a + b, 0n)
  const written = parts.map((part) => written0(part, decimals).split('.')[1]?.length ?? 0)
  return {
    id,
    at,
    fee: written0(sum, decimals),
    base: written0(base, decimals),
    parts: parts.length,
    decimals: Math.max(0, ...written),
  }
}

export function dayAt(days: number): string {
  return new Date(Date.UTC(2026, 0, 1) + Math.floor(days * 86_400_000)).toISOString()
}

export function normal({ next }: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

export function rounded(a: bigint, by: bigint, rounding: Contract['rounding']): bigint {
  const below = a / by
  const rest = a % by
  if (rest === 0n) return below
  if (rounding === 'nearest') return rest * 2n >= by ? below + 1n : below
  return rounding === 'up' ? below + 1n : below
}

/** Without zeros at the end, as a number comes over the wire. */
function written0(units: bigint, decimals: number): string {
  const digits = `${units}`.padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
