import type { ComponentProps } from 'react'
import { hrefOf } from '../page/hrefOf.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/**
 * A link within a row. Rows come by the hundred, and the router's own links are drawn again at every step anywhere:
 * these are plain, and the frame follows them (`useFollowLinks`).
 */
export function RowLink({ to, ...rest }: Props) {
  return <a {...rest} href={hrefOf(to)} data-inside />
}
