import { useMediaQuery } from './useMediaQuery.ts'

/** Too narrow for a table: lists become rows of two lines. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 899.95px)')
}
