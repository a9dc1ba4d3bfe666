import { lazy, Suspense, type ComponentType } from 'react'
import { withWords } from './i18nProvider.ts'

type Words = readonly string[]

/** Loads a component with MUI's theme and its words on first render, because the first rows need no MUI. */
export function lazyMui<P extends object>(words: Words, load: () => Promise<ComponentType<P>>) {
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

type Parts<Name extends string, P> = [
  words: Words,
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
]

export function lazyPage<Name extends string, P extends object>(...[words, load, name]: Parts<Name, P>) {
  return lazyMui<P>(words, async () => (await load())[name])
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
