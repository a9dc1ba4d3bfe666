import { lazy } from 'react'

export default {
  list: lazy(() => import('./IntentList.tsx').then(({ IntentList }) => ({ default: IntentList }))),
  show: lazy(() => import('./IntentShow.tsx').then(({ IntentShow }) => ({ default: IntentShow }))),
}
