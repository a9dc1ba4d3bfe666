import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./CurrencyList.tsx').then(({ CurrencyList }) => CurrencyList)),
}
