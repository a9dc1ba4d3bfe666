import { readAmount, type Amount } from '../../contract/amount.ts'
import type { Charge } from './charge.ts'
import { chooseLine, type Line } from './chooseLine.ts'
import { median, quantile } from './median.ts'
import { noiseOf } from './noise.ts'

/** Fewer say nothing. */
export const fewestOrders = 20

/** What orders of one kind usually cost: a share of the amount and a fixed part, in the fee's currency. */
export type Level = {
  orders: number
  /** When the first and the last of them were made. */
  from: string
  to: string
  rate: Amount
  fixed: Amount
  /** The smallest unit of the fee, as seen, and how many fees are rounded to it in one order. */
  decimals: number
  parts: number
  /** Half of the orders lie between these shares, and half below the middle one. */
  low: Amount
  middle: Amount
  high: Amount
  /** How far half of the orders lie from what they usually cost, at most. */
  halfWithin: Amount
  /** One robust sigma beyond what rounding explains: in money, and as a share of the amount. */
  sigma: Amount
  sigmaShare: Amount
}

/** Undefined where there are too few orders to say. */
export function fitLevel(charges: readonly Charge[]): Level | undefined {
  const [first] = charges
  const last = charges.at(-1)
  if (!first || !last || charges.length < fewestOrders) return undefined
  const points = charges.map(({ base, fee }) => ({ x: Number(base), y: Number(fee) }))
  const decimals = usualOf(charges.map((charge) => charge.decimals))
  const parts = Math.max(1, usualOf(charges.map((charge) => charge.parts)))
  const unit = 10 ** -decimals
  const line = chooseLine(points, { unit, parts })
  const shares = points.map(({ x, y }) => y / x)
  const noise = noiseOf(points, line, { unit, parts })
  const money = (value: number) => toAmount(value, decimals + 2)
  return {
    orders: charges.length,
    from: first.at,
    to: last.at,
    rate: toAmount(line.slope, 12),
    fixed: toAmount(line.intercept, Math.min(decimals + 4, 18)),
    decimals,
    parts,
    low: toAmount(quantile(shares, 0.25), 8),
    middle: toAmount(median(shares), 8),
    high: toAmount(quantile(shares, 0.75), 8),
    halfWithin: money(noise.half),
    sigma: money(noise.sigma),
    sigmaShare: toAmount(noise.share, 12),
  }
}

/** A stray order with seventeen decimals, or one fee more, is not what is usual. */
function usualOf(values: readonly number[]): number {
  return Math.ceil(quantile(values, 0.95))
}

export function lineOf({ rate, fixed }: Pick<Level, 'rate' | 'fixed'>): Line {
  return { slope: Number(rate), intercept: Number(fixed) }
}

/** Without zeros at the end. */
export function toAmount(value: number, decimals: number): Amount {
  const written = readAmount(value.toFixed(Math.min(decimals, 18))) ?? '0'
  return written.includes('.') ? written.replace(/\.?0+$/, '') : written
}
