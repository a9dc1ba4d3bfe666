import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./ReceiverList.tsx').then(({ ReceiverList }) => ReceiverList)),
}
