import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['customers', 'intents', 'setup', 'team'], () =>
    import('./OperatorList.tsx').then(({ OperatorList }) => OperatorList),
  ),
  create: lazyMui(['customers', 'team'], () =>
    import('./OperatorCreate.tsx').then(({ OperatorCreate }) => OperatorCreate),
  ),
  edit: lazyMui(['customers', 'intents', 'setup', 'team'], () =>
    import('./OperatorEdit.tsx').then(({ OperatorEdit }) => OperatorEdit),
  ),
}
