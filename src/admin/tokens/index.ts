import { lazy } from 'react'

export default {
  list: lazy(() => import('./TokenList.tsx').then(({ TokenList }) => ({ default: TokenList }))),
}
