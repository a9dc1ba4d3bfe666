import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { NavLink } from 'react-router'
import { Icon } from '../page/Icon.tsx'
import { usePlaces } from './places.ts'

/** The left rail: icon and word, icon alone on middling screens. */
export const Rail = memo(function Rail() {
  const translate = useTranslate()
  return (
    <nav className="frame-rail" aria-label={translate('app.menu')}>
      <div>
        {usePlaces().map(({ resource, icon, letter }) => {
          const name = translate(`resources.${resource}.name`, { smart_count: 2 })
          return (
            <NavLink key={resource} to={`/${resource}`} title={`${name} (g ${letter})`}>
              <Icon name={icon} size={19} />
              <span>{name}</span>
            </NavLink>
          )
        })}
      </div>
    </nav>
  )
})
