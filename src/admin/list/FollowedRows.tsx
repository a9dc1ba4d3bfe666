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
import { useListFacts } from './useListFacts.ts'

/** Scrolled so far that rows coming in above would be missed, and would push away what is read. */
const farPx = 80

/** The ledger's list follows by itself and does not jump under the eyes of whoever reads it. */
export function FollowedRows({ children }: { children: ReactNode }) {
  const isLedger = useListFacts()?.source === 'ledger'
  return isLedger ? <Followed>{children}</Followed> : children
}

function Followed({ children }: { children: ReactNode }) {
  const list = useListContext()
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const { data, resource, page, perPage, sort, filterValues, filter, isPlaceholderData } = list
  const isAway = () =>
    page > 1 || window.scrollY > farPx || Boolean(box.current?.contains(document.activeElement))
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
    window.addEventListener('scroll', back, { passive: true })
    return () => window.removeEventListener('scroll', back)
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
  /** Rows of the query before, shown until those of this one arrive. */
  isPlaceholder: boolean
  /** Whoever looks further down, or has the focus in a row, keeps the rows where they are. */
  isHeld: () => boolean
}

const markMs = 4_000
const nothing: ReadonlySet<unknown> = new Set()

/** Rows in sight keep their place. Added or removed rows are only counted until the reader wants them. */
export function useFollowedRows<R extends RaRecord>(
  data: readonly R[] | undefined,
  { key, isPlaceholder, isHeld }: Options,
) {
  // What is there from the start is not drawn again for being followed.
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
    // `isHeld` is asked when rows arrive, and must not start this again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
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

/** Without what differs at each reading: the token of a mask, and what only a record's own page reads. */
function comparable(row: RaRecord): string {
  const hidden = ['raw', 'masks', 'faults', 'sealed', 'purposeCode']
  return JSON.stringify(row, (name, value: unknown) => (hidden.includes(name) ? undefined : value))
}

/** How many received rows are not shown; 0 where rows only left or moved, undefined where nothing differs. */
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
