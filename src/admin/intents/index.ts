import { lazyMui } from '../language/lazyMui.tsx'

export default {
  list: lazyMui(['intents', 'order-form'], () =>
    import('./IntentList.tsx').then(({ IntentList }) => IntentList),
  ),
  show: lazyMui(['customers', 'field-names', 'intents', 'order-form', 'setup'], () =>
    import('./IntentShow.tsx').then(({ IntentShow }) => IntentShow),
  ),
}
