import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['customers'], () => import('./UserList.tsx'), 'UserList'),
  show: lazyPage(
    ['customers', 'intents', 'notes', 'order-form', 'orders', 'statuses'],
    () => import('./UserShow.tsx'),
    'UserShow',
  ),
  create: lazyPage(['customers', 'order-form'], () => import('./UserCreate.tsx'), 'UserCreate'),
}
