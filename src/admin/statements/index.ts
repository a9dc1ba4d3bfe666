import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./StatementList.tsx').then(({ StatementList }) => StatementList)),
  show: lazyMui(() => import('./StatementShow.tsx').then(({ StatementShow }) => StatementShow)),
}
