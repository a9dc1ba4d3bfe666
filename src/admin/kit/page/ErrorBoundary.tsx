import { Component, useEffect, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation, Link } from 'react-router'
import { PageTitle } from './PageTitle.tsx'

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

type Props = { children: ReactNode; instead?: ReactNode }

export class Boundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.instead ?? <Stopped isMissing={/import|module|preload/i.test(error.message)} />
  }
}

const pollMs = 3000

/** `isMissing`: a script did not arrive, so the page reloads once the server answers again. */
function Stopped({ isMissing }: { isMissing: boolean }) {
  const translate = useTranslate()
  const words = isMissing ? 'not_loaded' : 'crashed'
  useEffect(() => {
    if (!isMissing || isFreshReload()) return
    const timer = setInterval(async () => {
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
      if (answer?.ok) location.reload()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isMissing])
  return (
    <div role="alert" className="no-start">
      <h1>{translate(`app.${words}`)}</h1>
      <p>{translate(`app.${words}_help`)}</p>
      <button className="button button-outlined" onClick={() => location.reload()}>
        {translate('start.reload')}
      </button>
    </div>
  )
}

/** A page that fails right after a reload must not reload without end. */
function isFreshReload(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loaded?.type === 'reload' && performance.now() < 60_000
}

/** Replaces a page that cannot be shown. */
export function Closed({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <p>{help}</p>
      {children}
    </>
  )
}

export function NotFound() {
  const translate = useTranslate()
  return (
    <Closed title={translate('app.not_found')} help={translate('app.not_found_help')}>
      <Link to="/orders">{translate('app.to_orders')}</Link>
    </Closed>
  )
}
