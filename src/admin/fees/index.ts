import { lazy } from 'react'

export default {
  list: lazy(() => import('./FeeReport.tsx').then(({ FeeReport }) => ({ default: FeeReport }))),
}
