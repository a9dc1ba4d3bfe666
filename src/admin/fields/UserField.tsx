import { addressPart } from '../addressPart.ts'
import { Foreign } from './Foreign.tsx'
import { IdText } from './IdText.tsx'
import { RowLink } from './RowLink.tsx'

/** How others show a person: the name where it is known, or else the id; a link to their page. */
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
