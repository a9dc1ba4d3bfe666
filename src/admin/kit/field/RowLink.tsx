import type { ComponentProps } from 'react'
import { addressPart } from '../../data-provider/addressPart.ts'
import { Absent, IdText, Foreign } from './Foreign.tsx'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A plain `a`, because the router's link re-renders on every navigation. `useFollowLinks` handles the click. */
export function RowLink({ to, ...rest }: Props) {
  return <a {...rest} href={hrefOf(to)} data-inside />
}

export function OrderField({ id, mid }: { id: string | null; mid?: string }) {
  if (id === null) return <Absent />
  return (
    <RowLink to={orderPath(id, mid)}>
      <IdText id={id} />
    </RowLink>
  )
}

export function showPath(resource: string, id: string, mid?: string): string {
  return `/${resource}/${addressPart(id)}/show${mid === undefined ? '' : `?mid=${addressPart(mid)}`}`
}

export function listPath(resource: string, filter: object): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

export const orderPath = (id: string, mid?: string) => showPath('orders', id, mid)
export const userPath = (id: string, mid?: string) => showPath('users', id, mid)
export const intentPath = (key: string) => showPath('intents', key)

export function UserField({ id, name, mid }: { id: string | null; name?: string; mid?: string }) {
  if (id === null) return <Absent />
  return (
    <RowLink to={userPath(id, mid)}>
      {name === undefined ? <IdText id={id} /> : <Foreign text={name} />}
    </RowLink>
  )
}

/** Address for a plain link: the demo uses a hash router. */
export function hrefOf(path: string): string {
  return import.meta.env.MODE === 'demo' ? `#${path}` : path
}
