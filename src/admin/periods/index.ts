import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./PeriodList.tsx').then(({ PeriodList }) => PeriodList)),
  create: lazyMui(() => import('./PeriodCreate.tsx').then(({ PeriodCreate }) => PeriodCreate)),
  show: lazyMui(() => import('./PeriodShow.tsx').then(({ PeriodShow }) => PeriodShow)),
}
