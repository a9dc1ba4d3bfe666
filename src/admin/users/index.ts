import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./UserList.tsx').then(({ UserList }) => UserList)),
  show: lazyMui(() => import('./UserShow.tsx').then(({ UserShow }) => UserShow)),
  create: lazyMui(() => import('./UserCreate.tsx').then(({ UserCreate }) => UserCreate)),
}
