import { useStore } from 'ra-core'
import { useLayoutEffect } from 'react'
import { useMediaQuery } from './useMediaQuery.ts'

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
