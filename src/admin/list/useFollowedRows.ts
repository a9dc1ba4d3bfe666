import { useEffect, useLayoutEffect, useState } from 'react'
import type { RaRecord } from 'react-admin'

type Followed<R> = { key: string; rows: readonly R[]; came: readonly R[]; changed: ReadonlySet<unknown> }
type Options = {
  /** One and the same list, page and order. */
  key: string
  /** Rows that answer another question, shown until these come. */
  isPlaceholder: boolean
  /** Whoever looks further down, or has the focus in a row, keeps the rows where they are. */
  isHeld: () => boolean
}

const markMs = 4_000
const nothing: ReadonlySet<unknown> = new Set()

/**
 * Rows that follow what happens. Those in sight stay in their place and take on what changed in them; what came or
 * went is only counted while somebody is reading, and shown when they ask for it.
 */
export function useFollowedRows<R extends RaRecord>(
  data: readonly R[] | undefined,
  { key, isPlaceholder, isHeld }: Options,
) {
  const [followed, setFollowed] = useState<Followed<R>>()
  const own = followed?.key === key && !isPlaceholder ? followed : undefined

  useLayoutEffect(() => {
    if (!data || isPlaceholder) {
      setFollowed(undefined)
      return
    }
    setFollowed((before) => {
      if (before?.key !== key) return { key, rows: data, came: data, changed: nothing }
      if (before.came === data) return before
      const rows = isHeld() ? inPlace(before.rows, data) : data
      return { key, rows, came: data, changed: changedIn(before.rows, rows) }
    })
    // How one looks at it just now is asked when rows come, and not before.
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
  const show = () => setFollowed((now) => now && { ...now, rows: now.came, changed: nothing })
  return { rows, changed, waiting, show }
}

function inPlace<R extends RaRecord>(rows: readonly R[], came: readonly R[]): readonly R[] {
  const fresh = new Map(came.map((row) => [row.id, row]))
  return rows.map((row) => fresh.get(row.id) ?? row)
}

function changedIn<R extends RaRecord>(before: readonly R[], now: readonly R[]): ReadonlySet<unknown> {
  const old = new Map(before.map((row) => [row.id, row]))
  const isChanged = (row: R) => {
    const was = old.get(row.id)
    return was === undefined || (was !== row && faceOf(was) !== faceOf(row))
  }
  return new Set(now.filter(isChanged).map(({ id }) => id))
}

/** A mask comes with another token each time, and the raw record with other fields once it was read by itself. */
function faceOf(row: RaRecord): string {
  const hidden = ['raw', 'masks', 'faults', 'partnerContext', 'purposeCode']
  return JSON.stringify(row, (name, value: unknown) => (hidden.includes(name) ? undefined : value))
}

/** How many rows came that are not shown; 0 where rows only went or moved, undefined where all is as it is shown. */
function waitingIn<R extends RaRecord>({ rows, came }: Followed<R>): number | undefined {
  if (rows === came) return undefined
  const shown = new Set(rows.map(({ id }) => id))
  const isSame = rows.length === came.length && rows.every(({ id }, n) => came[n]?.id === id)
  return isSame ? undefined : came.filter(({ id }) => !shown.has(id)).length
}
