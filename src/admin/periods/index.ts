import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['periods'], () => import('./PeriodList.tsx'), 'PeriodList'),
  create: lazyPage(['fees', 'periods'], () => import('./PeriodCreate.tsx'), 'PeriodCreate'),
  show: lazyPage(['data-status', 'fees', 'periods'], () => import('./PeriodShow.tsx'), 'PeriodShow'),
}
