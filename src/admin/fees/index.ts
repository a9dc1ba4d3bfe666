import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['fees'], () => import('./FeeReport.tsx'), 'FeeReport'),
}
