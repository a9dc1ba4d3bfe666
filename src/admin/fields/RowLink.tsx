import type { ComponentProps } from 'react'
import { addressPart } from '../addressPart.ts'
import { IdText, Foreign } from './Foreign.tsx'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A plain link: the router's own would be drawn again at every step. `useFollowLinks` follows it. */
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

/** Under another merchant ID than the one in use where one is given. */
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

/** Under another merchant ID than the one in use where one is given. */
export function userPath(id: string, mid?: string): string {
  return `/users/${addressPart(id)}/show${mid === undefined ? '' : `?mid=${addressPart(mid)}`}`
}

export function intentPath(key: string): string {
  return `/intents/${addressPart(key)}/show`
}

/** An address of ours as a plain link names it: in the demo the router's addresses stand behind a `#`. */
export function hrefOf(path: string): string {
  return import.meta.env.MODE === 'demo' ? `#${path}` : path
}
