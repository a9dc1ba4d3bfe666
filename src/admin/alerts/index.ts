import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['alerts'], () => import('./AlertsPage.tsx').then(({ AlertsPage }) => AlertsPage)),
  show: lazyMui(['alerts'], () => import('./AlertShow.tsx').then(({ AlertShow }) => AlertShow)),
}
