import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['customers'], () => import('./UserList.tsx').then(({ UserList }) => UserList)),
  show: lazyMui(['customers', 'intents', 'notes', 'order-form', 'orders', 'statuses'], () =>
    import('./UserShow.tsx').then(({ UserShow }) => UserShow),
  ),
  create: lazyMui(['customers', 'order-form'], () =>
    import('./UserCreate.tsx').then(({ UserCreate }) => UserCreate),
  ),
}
