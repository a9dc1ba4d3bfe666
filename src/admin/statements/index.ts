import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['statements'], () =>
    import('./StatementList.tsx').then(({ StatementList }) => StatementList),
  ),
  show: lazyMui(['statements', 'payouts'], () =>
    import('./StatementShow.tsx').then(({ StatementShow }) => StatementShow),
  ),
}
