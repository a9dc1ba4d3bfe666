import { lazy } from 'react'

export default {
  list: lazy(() =>
    import('./PaymentMethodList.tsx').then(({ PaymentMethodList }) => ({ default: PaymentMethodList })),
  ),
}
