import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['data-status', 'orders'], () => import('./UndocumentedList.tsx'), 'UndocumentedList'),
}
