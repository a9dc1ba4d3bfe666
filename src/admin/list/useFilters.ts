import { useContext } from 'react'
import { useListContext } from 'react-admin'
import { useHidden } from './useHiddenFilter.ts'
import { PendingFilterContext } from './usePendingFilter.ts'

/** All that a list is filtered by, what stands in its address and what does not. */
export function useFilters<V extends object>() {
  const { filterValues, setFilters, page, setPage } = useListContext()
  const hidden = useHidden()
  const pending = useContext(PendingFilterContext)
  const shown = filterValues as Record<string, unknown>
  return {
    values: { ...shown, ...hidden.values } as V,
    isFiltered: Object.keys(shown).length + Object.keys(hidden.values).length > 0,
    /** What is undefined is taken away, the rest stays. A function is told what holds now. */
    change: (changed: Partial<V> | ((now: V) => Partial<V>)) => {
      const now = pending.current ?? shown
      pending.current = withoutEmpty({
        ...now,
        ...(typeof changed === 'function' ? changed(now as V) : changed),
      })
      setFilters(pending.current, {})
    },
    changeHidden: (changed: Record<string, string>) => {
      hidden.change(withoutEmpty({ ...hidden.values, ...changed }) as Record<string, string>)
      if (page !== 1) setPage(1)
    },
    clear: () => {
      if (Object.keys(hidden.values).length > 0) hidden.change({})
      if (Object.keys(shown).length > 0 || page !== 1) setFilters({}, {})
    },
  }
}

function withoutEmpty(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
