import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./TokenList.tsx').then(({ TokenList }) => TokenList)),
}
