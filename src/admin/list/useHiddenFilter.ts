import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readHistory, writeHistory } from '../historyEntry.ts'

type Values = Record<string, string>
export type HiddenFilter = { values: Values; change: (values: Values) => void }

const none: Values = {}
const nothing: HiddenFilter = { values: none, change: () => {} }

export const HiddenFilterContext = createContext<HiddenFilter>(nothing)

/** The personal part of the filter of the list around this. */
export function useHidden(): HiddenFilter {
  return useContext(HiddenFilterContext)
}

/**
 * What a list is looked through for, where that is personal: it lives in this page and in its entry of the tab's
 * history, so that the back button brings it back, and in no address and no storage.
 */
export function useHiddenFilter(): HiddenFilter {
  const { key, pathname, search } = useLocation()
  const way = useNavigationType()
  const [values, setValues] = useState(() => (way === 'POP' ? kept(pathname) : none))
  const shown = useRef(key)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const isFreshStart = way === 'PUSH' && search === ''
    if (way === 'POP' || isFreshStart) setValues(isFreshStart ? none : kept(pathname))
    else keep(pathname, values)
  }, [key, way, search, pathname, values])

  return {
    values,
    change: (next) => {
      setValues(next)
      keep(pathname, next)
    },
  }
}

type Kept = { pathname: string; values: Values }

function kept(pathname: string): Values {
  const entry = readHistory<Kept>('search')
  return entry?.pathname === pathname ? entry.values : none
}

function keep(pathname: string, values: Values): void {
  writeHistory('search', Object.keys(values).length === 0 ? undefined : { pathname, values })
}
