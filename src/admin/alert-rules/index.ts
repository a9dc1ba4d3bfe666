import { lazyMui } from '../lazyMui.tsx'

export default {
  list: lazyMui(() => import('./RuleList.tsx').then(({ RuleList }) => RuleList)),
  create: lazyMui(() => import('./RuleCreate.tsx').then(({ RuleCreate }) => RuleCreate)),
  edit: lazyMui(() => import('./RuleEdit.tsx').then(({ RuleEdit }) => RuleEdit)),
}
