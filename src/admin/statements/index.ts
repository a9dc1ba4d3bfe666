import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['statements'], () =>
    import('./StatementList.tsx').then(({ StatementList }) => StatementList),
  ),
  show: lazyMui(['statements'], () =>
    import('./StatementShow.tsx').then(({ StatementShow }) => StatementShow),
  ),
}
