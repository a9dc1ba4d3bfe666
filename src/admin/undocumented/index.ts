import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['data-status', 'orders'], () =>
    import('./UndocumentedList.tsx').then(({ UndocumentedList }) => UndocumentedList),
  ),
}
