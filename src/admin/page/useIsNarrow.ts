import { useMediaQuery, type Theme } from '@mui/material'

/** Too narrow for a table: lists become rows of two lines. */
export function useIsNarrow(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
}
