import { lazy, Suspense, type ComponentType } from 'react'
import { withWords } from './i18nProvider.ts'

type Parts<Name extends string, P> = [
  words: readonly string[],
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
]

/** Loads a component with MUI's theme and its words on first render, because the first rows need no MUI. */
export function lazyPage<Name extends string, P extends object>(...[words, load, name]: Parts<Name, P>) {
  return lazy(async () => {
    const [page, { MuiTheme }] = await Promise.all([
      withWords(['forms', ...words], load),
      import('../theme/MuiTheme.tsx'),
    ])
    const Page: ComponentType<P> = page[name]
    const Themed = (props: P) => (
      <MuiTheme>
        <Page {...props} />
      </MuiTheme>
    )
    return { default: Themed }
  })
}

/** Shows nothing while it loads. */
export function lazyDialog<Name extends string, P extends object>(...parts: Parts<Name, P>) {
  const Dialog: ComponentType<P> = lazyPage(...parts)
  return (props: P) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

export function lazyPlain<Name extends string, P extends object>(...[words, load, name]: Parts<Name, P>) {
  return lazy<ComponentType<P>>(async () => ({ default: (await withWords(words, load))[name] }))
}
