import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./UnreadableList.tsx').then(({ UnreadableList }) => UnreadableList)),
  show: lazyMui(() => import('./UnreadableShow.tsx').then(({ UnreadableShow }) => UnreadableShow)),
}
