import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { PageTitle } from '../page/PageTitle.tsx'

export function NotFound() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate('app.not_found')} />
      <Typography sx={{ mb: 2 }}>{translate('app.not_found_help')}</Typography>
      <Link to="/orders">{translate('app.to_orders')}</Link>
    </>
  )
}
