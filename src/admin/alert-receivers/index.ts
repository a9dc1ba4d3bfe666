import { lazyMui } from '../language/lazyMui.tsx'

export default {
  edit: lazyMui(['alerts'], () => import('./ReceiverEdit.tsx').then(({ ReceiverEdit }) => ReceiverEdit)),
}
