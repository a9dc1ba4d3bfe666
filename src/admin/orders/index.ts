import { lazyMui } from '../lazyMui.tsx'
import { OrderList } from './OrderList.tsx'

export default {
  list: OrderList,
  show: lazyMui(['customers', 'field-names', 'notes', 'order-form', 'orders', 'statuses'], () =>
    import('./OrderShow.tsx').then(({ OrderShow }) => OrderShow),
  ),
  create: lazyMui(['customers', 'field-names', 'intents', 'order-form', 'setup'], () =>
    import('./OrderCreate.tsx').then(({ OrderCreate }) => OrderCreate),
  ),
}
