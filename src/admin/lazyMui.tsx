import { lazy, type ComponentType } from 'react'

/**
 * A component that uses MUI, with MUI's theme around it. Its script and MUI's come when it is first drawn: the frame
 * and the tables use no MUI, so that the first rows do not wait for it.
 */
export function lazyMui<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [Component, { MuiTheme }] = await Promise.all([load(), import('./MuiTheme.tsx')])
    const Themed = (props: P) => (
      <MuiTheme>
        <Component {...props} />
      </MuiTheme>
    )
    return { default: Themed }
  })
}
