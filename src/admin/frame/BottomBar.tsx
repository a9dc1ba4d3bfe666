import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { NavLink } from 'react-router'
import { Icon } from '../page/Icon.tsx'
import { Popup } from '../page/Popup.tsx'
import { usePlaceName, usePlaces } from './places.ts'

/** On phones: the four main places at the bottom, within reach of a thumb, and the others behind "More". */
export const BottomBar = memo(function BottomBar() {
  const translate = useTranslate()
  const places = usePlaces()
  const main = places.filter(({ isMain }) => isMain).slice(0, 4)
  const others = places.filter((place) => !main.includes(place))
  const nameOf = usePlaceName()
  return (
    <nav className="bottom-bar" aria-label={translate('app.menu')}>
      {main.map(({ resource, icon }) => (
        <NavLink key={resource} to={`/${resource}`} end={resource === ''} aria-label={nameOf(resource)}>
          <Icon name={icon} />
          <span>{translate(`resources.${resource}.short`, { _: nameOf(resource) })}</span>
        </NavLink>
      ))}
      <Popup
        label={translate('app.more')}
        face={
          <>
            <Icon name="more" />
            <span>{translate('app.more')}</span>
          </>
        }
      >
        {others.map(({ resource, icon }) => (
          <NavLink key={resource} to={`/${resource}`}>
            <Icon name={icon} />
            <span>{nameOf(resource)}</span>
          </NavLink>
        ))}
      </Popup>
    </nav>
  )
})
