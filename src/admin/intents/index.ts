import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./IntentList.tsx').then(({ IntentList }) => IntentList)),
  show: lazyMui(() => import('./IntentShow.tsx').then(({ IntentShow }) => IntentShow)),
}
