import { useI18nProvider } from 'ra-core'
import { useLocation } from 'react-router'
import { usePlaceName } from '../admin/frame/places.ts'
import { PageTitle } from '../admin/page/PageTitle.tsx'
import { words as french } from './words.fr.ts'
import { words as english } from './words.ts'

const command = 'npm ci && npm start'

/** In place of a page that nothing in this page could fill. */
export function NeedsGateway() {
  const [, resource = ''] = useLocation().pathname.split('/')
  const nameOf = usePlaceName()
  const words = useI18nProvider().getLocale() === 'fr' ? french : english
  const places: Record<string, string> = words.places
  return (
    <div className="narrow-page">
      <PageTitle title={nameOf(resource)} />
      <p>{places[resource || 'home']}</p>
      <p>{words.needs}</p>
      <pre>{command}</pre>
    </div>
  )
}
