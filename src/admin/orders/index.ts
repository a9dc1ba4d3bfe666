import { lazy } from 'react'

export default {
  list: lazy(() => import('./OrderList.tsx').then(({ OrderList }) => ({ default: OrderList }))),
}
