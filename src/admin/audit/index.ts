import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./AuditList.tsx').then(({ AuditList }) => AuditList)),
}
