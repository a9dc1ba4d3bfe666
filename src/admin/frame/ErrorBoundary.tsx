import { Component, useEffect, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation, Link } from 'react-router'
import { PageTitle } from '../kit/page/PageTitle.tsx'

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return /import|module|chunk/i.test(error.message) ? <NotLoaded /> : <Broken />
  }
}

function NotLoaded() {
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return <Stopped words="not_loaded" />
}

function Broken() {
  return <Stopped words="crashed" />
}

function Stopped({ words }: { words: 'not_loaded' | 'crashed' }) {
  const translate = useTranslate()
  return (
    <div role="alert" className="page-stopped">
      <h1>{translate(`app.${words}`)}</h1>
      <p>{translate(`app.${words}_help`)}</p>
      <button className="button button-outlined" onClick={() => location.reload()}>
        {translate('start.reload')}
      </button>
    </div>
  )
}

export function NotFound() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate('app.not_found')} />
      <p>{translate('app.not_found_help')}</p>
      <Link to="/orders">{translate('app.to_orders')}</Link>
    </>
  )
}
