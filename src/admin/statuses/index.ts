import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['statuses'], () => import('./StatusList.tsx'), 'StatusList'),
}
