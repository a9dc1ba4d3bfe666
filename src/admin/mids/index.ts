import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['setup'], () => import('./MidList.tsx').then(({ MidList }) => MidList)),
}
