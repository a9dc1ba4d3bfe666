import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./AlertsPage.tsx').then(({ AlertsPage }) => AlertsPage)),
  show: lazyMui(() => import('./AlertShow.tsx').then(({ AlertShow }) => AlertShow)),
}
