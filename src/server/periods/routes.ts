import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { Store } from '../../store/openStore.ts'
import type { Seal } from '../sign-in/seal.ts'
import { closeRoutes } from './closeRoutes.ts'
import type { Closes } from './createCloses.ts'
import { fileRoutes } from './fileRoutes.ts'
import { createOwnPeriods } from './ownPeriods.ts'
import { readRoutes } from './readRoutes.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  seal: Seal
  closes: Closes
  rrFeeUnit: RrFeeUnitOf
}

export function periodRoutes({ store, mids, seal, closes, rrFeeUnit }: Parts) {
  const ownPeriods = createOwnPeriods({ db: store.db, mids })
  return {
    ...closeRoutes({ store, mids, closes, ownPeriods }),
    ...readRoutes({ store, mids, rrFeeUnit, ownPeriods }),
    ...fileRoutes({ store, seal, ownPeriods }),
  }
}
