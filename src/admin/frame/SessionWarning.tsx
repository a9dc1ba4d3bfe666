import { lazy, useSyncExternalStore } from 'react'
import type { Keeper } from '../session/createKeeper.ts'

const WarningDialog = lazy(() =>
  import('../account/WarningDialog.tsx').then(({ WarningDialog }) => ({ default: WarningDialog })),
)

/** Nobody is signed out without having been told. */
export function SessionWarning({ keeper }: { keeper: Keeper }) {
  const { warning } = useSyncExternalStore(keeper.subscribe, keeper.read)
  return warning && <WarningDialog warning={warning} keeper={keeper} />
}
