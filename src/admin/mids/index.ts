import { lazy } from 'react'

export default {
  list: lazy(() => import('./MidList.tsx').then(({ MidList }) => ({ default: MidList }))),
}
