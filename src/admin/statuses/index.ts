import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['statuses'], () => import('./StatusList.tsx').then(({ StatusList }) => StatusList)),
}
