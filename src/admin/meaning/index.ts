import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./MeaningList.tsx').then(({ MeaningList }) => MeaningList)),
}
