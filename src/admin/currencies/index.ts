import { lazy } from 'react'

export default {
  list: lazy(() => import('./CurrencyList.tsx').then(({ CurrencyList }) => ({ default: CurrencyList }))),
}
