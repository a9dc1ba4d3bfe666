import { lazyPage } from '../language/lazyMui.tsx'

export default {
  list: lazyPage(['intents', 'order-form'], () => import('./IntentList.tsx'), 'IntentList'),
  show: lazyPage(
    ['customers', 'field-names', 'intents', 'order-form', 'setup'],
    () => import('./IntentShow.tsx'),
    'IntentShow',
  ),
}
