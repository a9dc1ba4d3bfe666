import { compareAmounts, type Amount } from '../../contract/amount.ts'
import type { Group } from './feeFigures.ts'
import type { ChartKind, Grouping } from './useFeeQuery.ts'

/** Chart values are doubles; the table has the exact figures. */
export type Point = { name: string; tick: string; value: number | null }

type Words = { by: Grouping; locale: string; nameOf: (group: Group) => string }

const maxPairs = 12

export function toPoints(groups: readonly Group[], kind: ChartKind, { by, locale, nameOf }: Words): Point[] {
  const shown =
    kind === 'pair'
      ? groups
          .toSorted((one, other) =>
            compareAmounts(other.figures.totalFee ?? '0', one.figures.totalFee ?? '0'),
          )
          .slice(0, maxPairs)
      : groups.filter(({ days }) => days !== undefined)
  return shown.map((group) => {
    const { share, totalFee } = group.figures
    return {
      name: nameOf(group),
      tick: group.days ? dayTick(group.days.from, by, locale) : shorten(nameOf(group)),
      value: kind === 'share' ? percent(share) : totalFee === null ? null : Number(totalFee),
    }
  })
}

function percent(share: Amount | undefined): number | null {
  return share === undefined ? null : Number(share) * 100
}

export function middleHalf(points: readonly Point[]): { low: number; high: number } | undefined {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value])).toSorted((a, b) => a - b)
  if (values.length < 8) return undefined
  const at = (part: number) => {
    const place = part * (values.length - 1)
    const low = values[Math.floor(place)] ?? 0
    const high = values[Math.ceil(place)] ?? 0
    return low + (high - low) * (place - Math.floor(place))
  }
  return { low: at(0.25), high: at(0.75) }
}

function dayTick(day: string, by: string, locale: string): string {
  const options: Intl.DateTimeFormatOptions =
    by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

function shorten(name: string): string {
  const letters = [...name]
  return letters.length > 15 ? `${letters.slice(0, 14).join('')}…` : name
}
