import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['periods'], () => import('./PeriodList.tsx').then(({ PeriodList }) => PeriodList)),
  create: lazyMui(['fees', 'periods'], () =>
    import('./PeriodCreate.tsx').then(({ PeriodCreate }) => PeriodCreate),
  ),
  show: lazyMui(['data-status', 'fees', 'periods'], () =>
    import('./PeriodShow.tsx').then(({ PeriodShow }) => PeriodShow),
  ),
}
