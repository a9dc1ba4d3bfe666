import { lazyPage } from '../language/lazyMui.tsx'
import { OrderList } from './OrderList.tsx'

export default {
  list: OrderList,
  show: lazyPage(
    ['customers', 'field-names', 'notes', 'order-form', 'orders', 'statuses'],
    () => import('./show/OrderShow.tsx'),
    'OrderShow',
  ),
  create: lazyPage(
    ['customers', 'field-names', 'intents', 'order-form', 'setup'],
    () => import('./create/OrderCreate.tsx'),
    'OrderCreate',
  ),
}
