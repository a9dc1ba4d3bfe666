import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['team'], () => import('./TokenList.tsx').then(({ TokenList }) => TokenList)),
  edit: lazyMui(['team'], () => import('./TokenPage.tsx').then(({ TokenPage }) => TokenPage)),
}
