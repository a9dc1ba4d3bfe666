import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./AlertList.tsx').then(({ AlertList }) => AlertList)),
  show: lazyMui(() => import('./AlertShow.tsx').then(({ AlertShow }) => AlertShow)),
}
