import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { NavLink } from 'react-router'
import { Icon } from '../kit/page/Icon.tsx'
import { placeGroups, usePlaceName, usePlaces } from '../places/places.ts'
import { Popup } from '../kit/page/Popup.tsx'
import { useRead } from '../data-provider/useApi.ts'
import { useIsIdle } from './useReadUnits.ts'
import { usePermission, useMid } from '../session/SessionContext.ts'

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

export const BottomBar = memo(function BottomBar() {
  const translate = useTranslate()
  const places = usePlaces()
  const main = places.filter(({ isMain }) => isMain).slice(0, 4)
  const otherPlaces = places.filter((place) => !main.includes(place))
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
        {otherPlaces.map(({ resource, icon }) => (
          <NavLink key={resource} to={`/${resource}`}>
            <Icon name={icon} />
            <span>{nameOf(resource)}</span>
          </NavLink>
        ))}
      </Popup>
    </nav>
  )
})

function OpenAlerts() {
  const mayRead = usePermission('alerts.read')
  const isIdle = useIsIdle()
  const { data } = useRead(['alerts-open'], (api, signal) => api.countAlerts(undefined, signal), {
    enabled: isIdle && mayRead,
    refetchInterval: everyMs,
  })
  return <Badge word="app.open_alerts" count={data} />
}

function Waiting() {
  const { mid } = useMid()
  const isIdle = useIsIdle()
  const { data } = useRead(['intents-waiting', { mid }], (api, signal) => api.countWaiting(mid, signal), {
    enabled: isIdle && mid !== '',
    refetchInterval: everyMs,
  })
  return <Badge word="app.waiting" count={data} />
}

const everyMs = 60_000

function Badge({ word, count = 0 }: { word: string; count: number | undefined }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <b className="rail-badge" aria-label={translate(word, { smart_count: count })}>
      {count}
    </b>
  )
}
