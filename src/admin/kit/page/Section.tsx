import { Fragment, type ReactNode } from 'react'

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Rows that are false or missing are left out. */
export function Facts({ rows }: { rows: readonly (Fact | false | null | undefined)[] }) {
  const shown = rows.filter((row) => row !== false && row !== null && row !== undefined)
  return (
    <dl className="facts">
      {shown.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="section">
      <summary className="quiet">{title}</summary>
      {children}
    </details>
  )
}
