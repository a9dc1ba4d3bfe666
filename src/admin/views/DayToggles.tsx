import { useTranslate } from 'ra-core'
import type { OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { dayOf, isZone, ownZone } from '../fields/zonedDay.ts'
import { useFilters } from '../list/useFilters.ts'
import { datePresets, presetOf } from '../orders/filters/datePresets.ts'

const offered = ['today', 'yesterday'] as const

/** The two days that are asked for most, one press each; a second press asks for any day again. */
export function DayToggles() {
  const translate = useTranslate()
  const { values, change } = useFilters<OrderFilterValues>()
  const { from, to, zone: wanted } = values
  const zone = wanted !== undefined && isZone(wanted) ? wanted : ownZone()
  const today = dayOf(Date.now(), zone)
  const preset = presetOf({ from, to }, today)
  return offered.map((name) => (
    <button
      key={name}
      type="button"
      className="views-day"
      aria-pressed={name === preset}
      onClick={() =>
        change(
          name === preset
            ? { from: undefined, to: undefined, zone: undefined }
            : { createdAt_gte: undefined, createdAt_lt: undefined, ...datePresets[name](today), zone },
        )
      }
    >
      {translate(`filter.${name}`)}
    </button>
  ))
}
