import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['customers', 'team'], () => import('./OperatorList.tsx'), 'OperatorList'),
  create: lazyPage(['customers', 'team'], () => import('./OperatorCreate.tsx'), 'OperatorCreate'),
  edit: lazyPage(['customers', 'team'], () => import('./OperatorEdit.tsx'), 'OperatorEdit'),
}
