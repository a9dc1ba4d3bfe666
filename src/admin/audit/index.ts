import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(
    ['audit', 'field-names', 'intents', 'statements', 'team'],
    () => import('./AuditList.tsx'),
    'AuditList',
  ),
}
