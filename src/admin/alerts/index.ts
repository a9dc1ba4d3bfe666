import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['alerts'], () => import('./AlertsPage.tsx'), 'AlertsPage'),
  show: lazyPage(['alerts'], () => import('./AlertShow.tsx'), 'AlertShow'),
}
