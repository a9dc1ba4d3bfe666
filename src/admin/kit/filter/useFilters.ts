import { useContext, createContext, useEffect, useRef, useState, type RefObject } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigationType } from 'react-router'
import { readHistory, writeHistory } from '../../session/historyEntry.ts'

export function useFilters<V extends object>() {
  const { filterValues, setFilters, page, setPage } = useListContext()
  const hidden = useHidden()
  const pending = useContext(PendingFilterContext)
  const shown = filterValues as Record<string, unknown>
  return {
    values: { ...shown, ...hidden.values } as V,
    isFiltered: Object.keys(shown).length + Object.keys(hidden.values).length > 0,
    /** Undefined values are removed, others are kept. A function gets the current values. */
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

type Values = Record<string, string>
export type HiddenFilter = { values: Values; change: (values: Values) => void }

const noValues: Values = {}
export const noHidden: HiddenFilter = { values: noValues, change: () => {} }

export const HiddenFilterContext = createContext(noHidden)

export function useHidden(): HiddenFilter {
  return useContext(HiddenFilterContext)
}

/** A personal filter lives in the history entry, never in the address or a storage. */
export function useHiddenFilter(): HiddenFilter {
  const { key, pathname, search } = useLocation()
  const navigation = useNavigationType()
  const [values, setValues] = useState(() => (navigation === 'POP' ? readValues(pathname) : noValues))
  const shown = useRef(key)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const isFreshStart = navigation === 'PUSH' && search === ''
    if (navigation === 'POP' || isFreshStart) setValues(isFreshStart ? noValues : readValues(pathname))
    else writeValues(pathname, values)
  }, [key, navigation, search, pathname, values])

  return {
    values,
    change: (next) => {
      setValues(next)
      writeValues(pathname, next)
    },
  }
}

type StoredFilters = { pathname: string; values: Values }

function readValues(pathname: string): Values {
  const entry = readHistory<StoredFilters>('search')
  return entry?.pathname === pathname ? entry.values : noValues
}

function writeValues(pathname: string, values: Values): void {
  writeHistory('search', Object.keys(values).length === 0 ? undefined : { pathname, values })
}

type Pending = RefObject<Record<string, unknown> | undefined>

export const PendingFilterContext = createContext<Pending>({ current: undefined })

/** Changes that have not reached the address yet, so that two quick choices are both kept. */
export function usePendingFilter(): Pending {
  const pending = useRef<Record<string, unknown>>(undefined)
  const { key } = useLocation()
  useEffect(() => {
    pending.current = undefined
  }, [key])
  return pending
}
