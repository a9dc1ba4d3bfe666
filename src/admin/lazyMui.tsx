import { lazy, type ComponentType } from 'react'
import { withWords } from './i18nProvider.ts'

/**
 * A component that uses MUI, with MUI's theme around it, and the files of words that it needs. All of them come when it
 * is first drawn: the frame and the tables use no MUI, so that the first rows do not wait for it.
 */
export function lazyMui<P extends object>(words: readonly string[], load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [Component, { MuiTheme }] = await Promise.all([
      withWords(['forms', ...words], load),
      import('./MuiTheme.tsx'),
    ])
    const Themed = (props: P) => (
      <MuiTheme>
        <Component {...props} />
      </MuiTheme>
    )
    return { default: Themed }
  })
}
