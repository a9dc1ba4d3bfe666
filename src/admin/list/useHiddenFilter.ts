import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readHistory, writeHistory } from '../historyEntry.ts'

type Values = Record<string, string>
export type HiddenFilter = { values: Values; change: (values: Values) => void }

const noValues: Values = {}
const nothing: HiddenFilter = { values: noValues, change: () => {} }

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
  const navigation = useNavigationType()
  const [values, setValues] = useState(() =>
    navigation === 'POP' ? readValues(pathname) : (handedTo(pathname) ?? noValues),
  )
  const shown = useRef(key)

  useEffect(() => {
    const given = handedTo(pathname)
    handed = undefined
    if (given) writeValues(pathname, given)
  }, [pathname])

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

let handed: Kept | undefined

/** What the list at this address, which is opened next, looks for at once. */
export function handFilter(pathname: string, values: Values): void {
  handed = { pathname, values }
}

function handedTo(pathname: string): Values | undefined {
  return handed?.pathname === pathname ? handed.values : undefined
}

type Kept = { pathname: string; values: Values }

function readValues(pathname: string): Values {
  const entry = readHistory<Kept>('search')
  return entry?.pathname === pathname ? entry.values : noValues
}

function writeValues(pathname: string, values: Values): void {
  writeHistory('search', Object.keys(values).length === 0 ? undefined : { pathname, values })
}
