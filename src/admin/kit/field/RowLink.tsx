import type { ComponentProps } from 'react'
import { addressPart } from '../../data-provider/addressPart.ts'
import { IdText, Foreign } from './Foreign.tsx'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A plain `a`, because the router's link re-renders on every navigation. `useFollowLinks` handles the click. */
export function RowLink({ to, ...rest }: Props) {
  return <a {...rest} href={hrefOf(to)} data-inside />
}

export function OrderField({ id, mid }: { id: string; mid?: string }) {
  return (
    <RowLink to={orderPath(id, mid)}>
      <IdText id={id} />
    </RowLink>
  )
}

export function orderPath(id: string, mid?: string): string {
  return `/orders/${addressPart(id)}/show${mid === undefined ? '' : `?mid=${addressPart(mid)}`}`
}

export function UserField({ id, name, mid }: { id: string; name?: string; mid?: string }) {
  return (
    <RowLink to={userPath(id, mid)}>
      {name === undefined ? <IdText id={id} /> : <Foreign text={name} />}
    </RowLink>
  )
}

export function userPath(id: string, mid?: string): string {
  return `/users/${addressPart(id)}/show${mid === undefined ? '' : `?mid=${addressPart(mid)}`}`
}

export function intentPath(key: string): string {
  return `/intents/${addressPart(key)}/show`
}

/** Address for a plain link: the demo uses a hash router. */
export function hrefOf(path: string): string {
  return import.meta.env.MODE === 'demo' ? `#${path}` : path
}
