import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['setup'], () => import('./CurrencyList.tsx').then(({ CurrencyList }) => CurrencyList)),
}
