import type { Dialect } from './dialects.ts'

type Row = Record<string, unknown>

/** A time as the letter has it, ISO in UTC, in the words of the dialect. */
const forms: Record<NonNullable<Dialect['time']>, (iso: string) => unknown> = {
  offset: (iso) => new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30'),
  space: (iso) => iso.replace('T', ' '),
  naive: (iso) => iso.slice(0, -1),
  'naive-space': (iso) => iso.slice(0, 19).replace('T', ' '),
  date: (iso) => iso.slice(0, 10),
  seconds: (iso) => Math.floor(Date.parse(iso) / 1000),
  milliseconds: (iso) => Date.parse(iso),
  'text-seconds': (iso) => String(Math.floor(Date.parse(iso) / 1000)),
  'text-milliseconds': (iso) => String(Date.parse(iso)),
  rfc2822: (iso) => new Date(iso).toUTCString().replace('GMT', '+0000'),
  mongo: (iso) => ({ $date: iso }),
  null: () => null,
  none: () => undefined,
}

export function writeTimes(row: Row, { time }: Dialect): Row {
  if (time === undefined) return row
  const written = { ...row }
  for (const field of ['createdAt', 'updatedAt']) {
    const iso = row[field]
    if (typeof iso === 'string') written[field] = forms[time](iso)
  }
  return written
}
