import { Fragment, type ReactNode } from 'react'

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
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
