import { lazyPage } from '../language/lazyMui.tsx'

export default {
  edit: lazyPage(['alerts'], () => import('./ReceiverEdit.tsx'), 'ReceiverEdit'),
}
