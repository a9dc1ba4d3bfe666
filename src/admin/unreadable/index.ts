import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['data-status', 'orders'], () => import('./UnreadableList.tsx'), 'UnreadableList'),
  show: lazyPage(
    ['data-status', 'orders', 'customers'],
    () => import('./UnreadableShow.tsx'),
    'UnreadableShow',
  ),
}
