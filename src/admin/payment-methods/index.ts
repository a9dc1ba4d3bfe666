import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['field-names', 'order-form', 'setup'], () =>
    import('./PaymentMethodList.tsx').then(({ PaymentMethodList }) => PaymentMethodList),
  ),
}
