import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['team'], () => import('./TokenList.tsx'), 'TokenList'),
  edit: lazyPage(['team'], () => import('./TokenPage.tsx'), 'TokenPage'),
}
