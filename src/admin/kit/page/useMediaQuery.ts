import { useCallback, useSyncExternalStore, useLayoutEffect } from 'react'
import { useStore } from 'ra-core'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 899.95px)')
}

type Scheme = 'light' | 'dark'

export function useColorScheme(): [scheme: Scheme, choose: (scheme: Scheme) => void] {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [chosen, choose] = useStore<Scheme | undefined>('theme')
  return [chosen ?? (isSystemDark ? 'dark' : 'light'), choose]
}

export function useDocumentScheme(): void {
  const [scheme] = useColorScheme()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.colorScheme = scheme
    return () => {
      style.colorScheme = ''
    }
  }, [scheme])
}
