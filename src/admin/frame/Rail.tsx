import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { NavLink } from 'react-router'
import { OpenAlerts } from './OpenAlerts.tsx'
import { Icon } from '../page/Icon.tsx'
import { placeGroups, usePlaceName, usePlaces } from './places.ts'
import { Waiting } from './Waiting.tsx'

export const Rail = memo(function Rail() {
  const translate = useTranslate()
  const nameOf = usePlaceName()
  const places = usePlaces()
  return (
    <nav className="frame-rail" aria-label={translate('app.menu')}>
      <div>
        {placeGroups.map((group) => {
          const own = places.filter((place) => place.group === group)
          const title = translate(`app.groups.${group}`, { _: '' })
          return (
            own.length > 0 && (
              <div key={group} role="group" aria-label={title || undefined} className="rail-group">
                {title !== '' && <span className="rail-title">{title}</span>}
                {own.map(({ resource, icon, letter }) => (
                  <NavLink
                    key={resource}
                    to={`/${resource}`}
                    end={resource === ''}
                    title={`${nameOf(resource)} (g ${letter})`}
                  >
                    <Icon name={icon} size={19} />
                    <span>{translate(`resources.${resource}.rail`, { _: nameOf(resource) })}</span>
                    {resource === 'intents' && <Waiting />}
                    {resource === 'alerts' && <OpenAlerts />}
                  </NavLink>
                ))}
              </div>
            )
          )
        })}
      </div>
    </nav>
  )
})
