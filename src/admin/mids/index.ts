import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./MidList.tsx').then(({ MidList }) => MidList)),
}
