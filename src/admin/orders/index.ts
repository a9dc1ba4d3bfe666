import { lazy } from 'react'

export default {
  list: lazy(() => import('./OrderList.tsx').then(({ OrderList }) => ({ default: OrderList }))),
  show: lazy(() => import('./OrderShow.tsx').then(({ OrderShow }) => ({ default: OrderShow }))),
  create: lazy(() => import('./OrderCreate.tsx').then(({ OrderCreate }) => ({ default: OrderCreate }))),
}
