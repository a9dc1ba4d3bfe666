import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./ReceiverList.tsx').then(({ ReceiverList }) => ReceiverList)),
  edit: lazyMui(() => import('./ReceiverEdit.tsx').then(({ ReceiverEdit }) => ReceiverEdit)),
}
