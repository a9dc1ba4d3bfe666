import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./TokenList.tsx').then(({ TokenList }) => TokenList)),
  edit: lazyMui(() => import('./TokenPage.tsx').then(({ TokenPage }) => TokenPage)),
}
