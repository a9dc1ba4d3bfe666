import { iso } from '../../store/openStore.ts'
import { offsetsOf } from '../ledger/spans.ts'

/** Converts `2026-11-21T10:00:00.000Z` to `2026-11-21T11:00:00.000+01:00`. */
export function createZonedTime(zone: string): (time: string) => string {
  // Rows are in time order, so the previous offset usually applies.
  let current = { from: '', below: '', offset: 0, written: '' }
  return (time) => {
    if (time < current.from || time >= current.below) current = stretchAround(zone, Date.parse(time))
    const shown = current.offset === 0 ? time : new Date(Date.parse(time) + current.offset).toISOString()
    return shown.slice(0, -1) + current.written
  }
}

function stretchAround(zone: string, at: number) {
  const year = new Date(at).getUTCFullYear()
  const end = Date.UTC(year + 1, 0)
  const offsets = offsetsOf(zone, Date.UTC(year, 0), end)
  const next = offsets.findIndex(({ from }) => from > at)
  const { from, offset } = offsets.at(next === -1 ? -1 : next - 1) ?? { from: at, offset: 0 }
  return { from: iso(from), below: iso(offsets[next]?.from ?? end), offset, written: writeOffset(offset) }
}

function writeOffset(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (count: number) => String(count).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
