import { sumAmounts, type Amount } from '../../../contract/amount.ts'

/** An exact sum of hundreds of thousands of amounts: each is added as an integer to those with as many decimals. */
export function createSum() {
  const units: bigint[] = []

  return {
    add(amount: Amount): void {
      const point = amount.indexOf('.')
      const scale = point < 0 ? 0 : amount.length - point - 1
      const digits = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1)
      units[scale] = (units[scale] ?? 0n) + BigInt(digits)
    },
    read: (): Amount => sumAmounts(Object.entries(units).map(([scale, sum]) => decimal(sum, Number(scale)))),
  }
}

function decimal(units: bigint, scale: number): Amount {
  const digits = `${units < 0n ? -units : units}`.padStart(scale + 1, '0')
  const size = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${size}` : size
}
