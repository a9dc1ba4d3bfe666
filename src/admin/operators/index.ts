import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['customers', 'team'], () =>
    import('./OperatorList.tsx').then(({ OperatorList }) => OperatorList),
  ),
  create: lazyMui(['customers', 'team'], () =>
    import('./OperatorCreate.tsx').then(({ OperatorCreate }) => OperatorCreate),
  ),
  edit: lazyMui(['customers', 'team'], () =>
    import('./OperatorEdit.tsx').then(({ OperatorEdit }) => OperatorEdit),
  ),
}
