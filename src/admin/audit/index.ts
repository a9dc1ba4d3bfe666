import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['audit', 'field-names', 'intents', 'statements', 'team'], () =>
    import('./AuditList.tsx').then(({ AuditList }) => AuditList),
  ),
}
