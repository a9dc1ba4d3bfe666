import { lazyMui } from '../language/lazyMui.tsx'
import { OrderList } from './OrderList.tsx'

export default {
  list: OrderList,
  show: lazyMui(['customers', 'field-names', 'notes', 'order-form', 'orders', 'statuses'], () =>
    import('./show/OrderShow.tsx').then(({ OrderShow }) => OrderShow),
  ),
  create: lazyMui(['customers', 'field-names', 'intents', 'order-form', 'setup'], () =>
    import('./create/OrderCreate.tsx').then(({ OrderCreate }) => OrderCreate),
  ),
}
