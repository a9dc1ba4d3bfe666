import { lazy } from 'react'

export default {
  list: lazy(() => import('./OperatorList.tsx').then(({ OperatorList }) => ({ default: OperatorList }))),
  create: lazy(() =>
    import('./OperatorCreate.tsx').then(({ OperatorCreate }) => ({ default: OperatorCreate })),
  ),
  edit: lazy(() => import('./OperatorEdit.tsx').then(({ OperatorEdit }) => ({ default: OperatorEdit }))),
}
