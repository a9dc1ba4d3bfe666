import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./OperatorList.tsx').then(({ OperatorList }) => OperatorList)),
  create: lazyMui(() => import('./OperatorCreate.tsx').then(({ OperatorCreate }) => OperatorCreate)),
  edit: lazyMui(() => import('./OperatorEdit.tsx').then(({ OperatorEdit }) => OperatorEdit)),
}
