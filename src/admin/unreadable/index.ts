import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['data-status', 'orders'], () =>
    import('./UnreadableList.tsx').then(({ UnreadableList }) => UnreadableList),
  ),
  show: lazyMui(['data-status', 'orders', 'customers'], () =>
    import('./UnreadableShow.tsx').then(({ UnreadableShow }) => UnreadableShow),
  ),
}
