import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./FeeReport.tsx').then(({ FeeReport }) => FeeReport)),
}
