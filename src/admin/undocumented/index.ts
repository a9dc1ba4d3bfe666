import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./UndocumentedList.tsx').then(({ UndocumentedList }) => UndocumentedList)),
}
