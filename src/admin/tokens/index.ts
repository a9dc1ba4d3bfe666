import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['setup'], () => import('./TokenList.tsx').then(({ TokenList }) => TokenList)),
}
