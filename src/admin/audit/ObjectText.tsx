import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { SentText } from '../fields/SentText.tsx'
import { intentPath } from '../fields/intentPath.ts'
import { operatorPath } from '../operators/OperatorField.tsx'
import { orderPath } from '../fields/OrderField.tsx'
import { userPath } from '../fields/UserField.tsx'

const paths: Record<string, (id: string) => string> = {
  intent: intentPath,
  operator: operatorPath,
  order: orderPath,
  user: userPath,
}

/** `order:OR-1`: leads to it, where it has a page. */
export function ObjectText({ object }: { object: string | undefined }) {
  const [kind = '', ...rest] = object?.split(':') ?? []
  const path = Object.hasOwn(paths, kind) ? paths[kind] : undefined
  const id = rest.join(':')
  if (object === undefined || path === undefined || id === '') return <SentText text={object} />
  return (
    <RowLink to={path(id)}>
      <Foreign text={object} />
    </RowLink>
  )
}
