import {
  useEffect,
  useRef,
  useLayoutEffect,
  useState,
  createContext,
  useContext,
  type ReactNode,
} from 'react'
import { ListContextProvider, useListContext, useTranslate, type RaRecord } from 'ra-core'
import { useMediaQuery } from '../page/useMediaQuery.ts'
import { useListFacts } from './useListFacts.ts'

/** Scrolled this far, new rows at the top would be missed and would move the rows being read. */
const farPx = 80

/** Updates a ledger list live without moving rows under the reader. */
export function FollowedRows({ children }: { children: ReactNode }) {
  const isLedger = useListFacts()?.source === 'ledger'
  return isLedger ? <Followed>{children}</Followed> : children
}

function Followed({ children }: { children: ReactNode }) {
  const list = useListContext()
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  // A finger gives no sign before it taps, and on a narrow screen a new row moves most of the page.
  const isTouched = useMediaQuery('(hover: none), (width < 1200px)')
  const { data, resource, page, perPage, sort, filterValues, filter, isPlaceholderData } = list
  const isUnder = (state: ':hover' | ':focus-within') => Boolean(box.current?.matches(state))
  const isAway = () =>
    isTouched || page > 1 || window.scrollY > farPx || isUnder(':focus-within') || isUnder(':hover')
  const { rows, changed, waiting, show } = useFollowedRows(data, {
    key: JSON.stringify([resource, page, perPage, sort, filterValues, filter]),
    isPlaceholder: Boolean(isPlaceholderData),
    isHeld: isAway,
  })

  const isWaiting = waiting !== undefined
  useEffect(() => {
    if (!isWaiting) return
    const back = () => {
      if (!isAway()) show()
    }
    const rows = box.current
    window.addEventListener('scroll', back, { passive: true })
    rows?.addEventListener('pointerleave', back)
    return () => {
      window.removeEventListener('scroll', back)
      rows?.removeEventListener('pointerleave', back)
    }
  })

  return (
    <div ref={box}>
      <div role="status" className="list-waiting">
        {isWaiting && (
          <button className="button button-main" onClick={show}>
            {translate(waiting > 0 ? 'list.show_new' : 'list.show_moved', { smart_count: waiting })}
          </button>
        )}
      </div>
      <ListContextProvider value={{ ...list, data: rows as typeof data } as typeof list}>
        <ChangedContext value={changed}>{children}</ChangedContext>
      </ListContextProvider>
    </div>
  )
}

type FollowedState<R> = {
  key: string
  rows: readonly R[]
  received: readonly R[]
  changed: ReadonlySet<unknown>
}
type Options = {
  key: string
  isPlaceholder: boolean
  /** True on touch and narrow screens, and while the reader has scrolled down or has the focus or the pointer in a row. */
  isHeld: () => boolean
}

const markMs = 4_000
const nothing: ReadonlySet<unknown> = new Set()

/** Visible rows keep their place; added or removed rows are counted until the reader asks for them. */
export function useFollowedRows<R extends RaRecord>(
  data: readonly R[] | undefined,
  { key, isPlaceholder, isHeld }: Options,
) {
  // Initial rows start as followed, to avoid a second render.
  const [followed, setFollowed] = useState(() => (data && !isPlaceholder ? begin(key, data) : undefined))
  const own = followed?.key === key && !isPlaceholder ? followed : undefined

  useLayoutEffect(() => {
    if (!data || isPlaceholder) {
      setFollowed(undefined)
      return
    }
    setFollowed((before) => {
      if (before?.key !== key) return begin(key, data)
      if (before.received === data) return before
      const rows = isHeld() ? inPlace(before.rows, data) : data
      return { key, rows, received: data, changed: changedIn(before.rows, rows) }
    })
    // `isHeld` is called when rows arrive and must not rerun this effect.
  }, [data, key, isPlaceholder])

  const changed = own?.changed ?? nothing
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setFollowed((now) => now && { ...now, changed: nothing }), markMs)
    return () => clearTimeout(timer)
  }, [changed])

  const rows = own?.rows ?? data
  const waiting = own ? waitingIn(own) : undefined
  const show = () => setFollowed((now) => now && { ...now, rows: now.received, changed: nothing })
  return { rows, changed, waiting, show }
}

function begin<R>(key: string, data: readonly R[]): FollowedState<R> {
  return { key, rows: data, received: data, changed: nothing }
}

function inPlace<R extends RaRecord>(rows: readonly R[], received: readonly R[]): readonly R[] {
  const fresh = new Map(received.map((row) => [row.id, row]))
  return rows.map((row) => fresh.get(row.id) ?? row)
}

function changedIn<R extends RaRecord>(before: readonly R[], now: readonly R[]): ReadonlySet<unknown> {
  const old = new Map(before.map((row) => [row.id, row]))
  const isChanged = (row: R) => {
    const was = old.get(row.id)
    return was === undefined || (was !== row && comparable(was) !== comparable(row))
  }
  return new Set(now.filter(isChanged).map(({ id }) => id))
}

/** Ignores values that change with every read: the mask token, and fields that only the record's page reads. */
function comparable(row: RaRecord): string {
  const hidden = ['raw', 'masks', 'faults', 'sealed']
  return JSON.stringify(row, (name, value: unknown) => (hidden.includes(name) ? undefined : value))
}

/** Number of new rows not yet shown; 0 when rows only left or moved, undefined without a difference. */
function waitingIn<R extends RaRecord>({ rows, received }: FollowedState<R>): number | undefined {
  if (rows === received) return undefined
  const shown = new Set(rows.map(({ id }) => id))
  const isSame = rows.length === received.length && rows.every(({ id }, n) => received[n]?.id === id)
  return isSame ? undefined : received.filter(({ id }) => !shown.has(id)).length
}

const ChangedContext = createContext(nothing)

export function useChangedRows(): ReadonlySet<unknown> {
  return useContext(ChangedContext)
}
