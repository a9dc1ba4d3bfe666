import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./PaymentMethodList.tsx').then(({ PaymentMethodList }) => PaymentMethodList)),
}
