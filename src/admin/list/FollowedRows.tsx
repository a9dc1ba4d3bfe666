import { useEffect, useRef, type ReactNode } from 'react'
import { ListContextProvider, useListContext, useTranslate } from 'ra-core'
import { ChangedContext } from './useChangedRows.ts'
import { useFollowedRows } from './useFollowedRows.ts'
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
