import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['statements'], () =>
    import('./StatementList.tsx').then(({ StatementList }) => StatementList),
  ),
  show: lazyMui(['fees', 'periods', 'statements'], () =>
    import('./StatementShow.tsx').then(({ StatementShow }) => StatementShow),
  ),
}
