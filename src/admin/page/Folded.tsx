import type { ReactNode } from 'react'

/** A part of a page that only some people need, folded away until then. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="section">
      <summary className="quiet">{title}</summary>
      {children}
    </details>
  )
}
