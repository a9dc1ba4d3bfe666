import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['setup'], () => import('./CurrencyList.tsx'), 'CurrencyList'),
}
