import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['fees'], () => import('./FeeReport.tsx').then(({ FeeReport }) => FeeReport)),
}
