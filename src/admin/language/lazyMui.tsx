import { lazy, type ComponentType } from 'react'
import { withWords } from './i18nProvider.ts'

/** Loads a component with MUI's theme and its words on first render, because the first rows need no MUI. */
export function lazyMui<P extends object>(words: readonly string[], load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [Component, { MuiTheme }] = await Promise.all([
      withWords(['forms', ...words], load),
      import('../theme/MuiTheme.tsx'),
    ])
    const Themed = (props: P) => (
      <MuiTheme>
        <Component {...props} />
      </MuiTheme>
    )
    return { default: Themed }
  })
}
