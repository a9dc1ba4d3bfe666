import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { usePlaceName } from '../admin/places/places.ts'
import { PageTitle } from '../admin/kit/page/PageTitle.tsx'

const command = 'npm ci && npm start'

export function NeedsServer() {
  const [, resource = ''] = useLocation().pathname.split('/')
  const nameOf = usePlaceName()
  const translate = useTranslate()
  return (
    <div className="narrow-page">
      <PageTitle title={nameOf(resource)} />
      <p>{translate('demo.needs')}</p>
      <pre>{command}</pre>
    </div>
  )
}
