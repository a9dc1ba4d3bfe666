import { useDataProvider } from 'react-admin'
import type { AdminProvider } from './createDataProvider.ts'

/** The data provider with what only our own gateway can do. */
export function useGateway(): AdminProvider {
  return useDataProvider<AdminProvider>()
}
