import { Fragment, type ReactNode } from 'react'

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Without the rows that are false. */
export function Facts({ rows }: { rows: readonly (Fact | false)[] }) {
  return (
    <dl className="facts">
      {rows
        .filter((row) => row !== false)
        .map(([name, value]) => (
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
