import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { NavLink } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../page/Icon.tsx'
import { placeGroups, usePlaceName, usePlaces } from './places.ts'
import { Popup } from '../page/Popup.tsx'
import { useGateway } from '../data-provider/useGateway.ts'
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

const everyMs = 60_000

function OpenAlerts() {
  const translate = useTranslate()
  const { countAlerts } = useGateway()
  const isIdle = useIsIdle()
  const mayRead = usePermission('alerts.read')
  const { data = 0 } = useQuery({
    queryKey: ['alerts-open'],
    queryFn: ({ signal }) => countAlerts(undefined, signal),
    // There is none in the demo.
    enabled: isIdle && mayRead && typeof countAlerts === 'function',
    refetchInterval: everyMs,
    retry: false,
  })
  if (data === 0) return null
  return (
    <b className="rail-badge" aria-label={translate('app.open_alerts', { smart_count: data })}>
      {data}
    </b>
  )
}

const waitingMs = 60_000

function Waiting() {
  const translate = useTranslate()
  const { countWaiting } = useGateway()
  const { mid } = useMid()
  const isIdle = useIsIdle()
  const { data = 0 } = useQuery({
    queryKey: ['intents-waiting', { mid }],
    queryFn: ({ signal }) => countWaiting(mid, signal),
    // There is none in the demo.
    enabled: isIdle && mid !== '' && typeof countWaiting === 'function',
    refetchInterval: waitingMs,
    retry: false,
  })
  if (data === 0) return null
  return (
    <b className="rail-badge" aria-label={translate('app.waiting', { smart_count: data })}>
      {data}
    </b>
  )
}
