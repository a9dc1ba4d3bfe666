import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./StatusList.tsx').then(({ StatusList }) => StatusList)),
}
