import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { dark, light } from './theme.ts'
import { useColorScheme } from '../kit/page/useMediaQuery.ts'

const themes = { light: createTheme(light), dark: createTheme(dark) }

/** The content security policy blocks styles without this nonce. */
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content
const cache = createCache({ key: 'css', nonce: nonce || undefined })

export function MuiTheme({ children }: { children: ReactNode }) {
  const [scheme] = useColorScheme()
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themes[scheme]}>{children}</ThemeProvider>
    </CacheProvider>
  )
}
