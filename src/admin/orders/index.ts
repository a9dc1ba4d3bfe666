import { lazyMui } from '../lazyMui.tsx'
import { OrderList } from './OrderList.tsx'

export default {
  list: OrderList,
  show: lazyMui(() => import('./OrderShow.tsx').then(({ OrderShow }) => OrderShow)),
  create: lazyMui(() => import('./OrderCreate.tsx').then(({ OrderCreate }) => OrderCreate)),
}
