import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { PageTitle } from '../page/PageTitle.tsx'

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
