import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(
    ['field-names', 'order-form', 'setup'],
    () => import('./PaymentMethodList.tsx'),
    'PaymentMethodList',
  ),
}
