import { lazyMui } from '../lazyMui.tsx'

export default {
  edit: lazyMui(() => import('./ReceiverEdit.tsx').then(({ ReceiverEdit }) => ReceiverEdit)),
}
