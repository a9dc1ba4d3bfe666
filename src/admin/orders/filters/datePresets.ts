import { addDays } from '../../fields/zonedDay.ts'

export type Days = { from?: string; to?: string }

/** Spans that are asked for every day; both days belong to them. */
export const datePresets = {
  today: (today: string) => ({ from: today, to: today }),
  yesterday: (today: string) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last_7: (today: string) => ({ from: addDays(today, -6), to: today }),
  last_30: (today: string) => ({ from: addDays(today, -29), to: today }),
  this_month: (today: string) => ({ from: firstOf(today), to: today }),
  last_month: (today: string) => {
    const last = addDays(firstOf(today), -1)
    return { from: firstOf(last), to: last }
  },
} satisfies Record<string, (today: string) => Days>

export type Preset = keyof typeof datePresets
export const presetNames = Object.keys(datePresets) as Preset[]

/** What two days are called today, if they have a name. */
export function presetOf({ from, to }: Days, today: string): Preset | undefined {
  return presetNames.find((name) => {
    const span = datePresets[name](today)
    return span.from === from && span.to === to
  })
}

function firstOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}
