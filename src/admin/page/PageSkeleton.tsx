import { useTranslate } from 'ra-core'
import { useDeferredValue, type ReactNode } from 'react'

export function PageSkeleton({ rows = 8, isPart = false }: { rows?: number; isPart?: boolean }) {
  const translate = useTranslate()
  return (
    <div role="status" className="late">
      <span className="unseen">{translate('list.loading')}</span>
      {!isPart && <div className="skeleton skeleton-title" />}
      <RowSkeletons rows={rows} />
    </div>
  )
}

export function RowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, n) => (
    <div key={n} className="skeleton-row">
      {['18%', '12%', '24%', '16%'].map((width, nth) => (
        <div key={nth} className="skeleton" style={{ width }} />
      ))}
    </div>
  ))
}

/** Drawn right after what stands around it, which is on the screen sooner for that. Its place is kept by CSS. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
