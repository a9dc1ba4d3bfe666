import { lazy } from 'react'

export default {
  list: lazy(() => import('./UserList.tsx').then(({ UserList }) => ({ default: UserList }))),
  show: lazy(() => import('./UserShow.tsx').then(({ UserShow }) => ({ default: UserShow }))),
  create: lazy(() => import('./UserCreate.tsx').then(({ UserCreate }) => ({ default: UserCreate }))),
}
