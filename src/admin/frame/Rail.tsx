import { memo } from 'react'
import { useTranslate } from 'ra-core'
import { NavLink } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../kit/page/Icon.tsx'
import { placeGroups, usePlaceName, usePlaces } from './places.ts'
import { Popup } from '../kit/page/Popup.tsx'
import { useApi } from '../data-provider/useApi.ts'
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
  const { countAlerts } = useApi()
  const mayRead = usePermission('alerts.read')
  return (
    <Badge
      word="app.open_alerts"
      queryKey={['alerts-open']}
      count={(signal) => countAlerts(undefined, signal)}
      isCounted={mayRead && typeof countAlerts === 'function'}
    />
  )
}

function Waiting() {
  const { countWaiting } = useApi()
  const { mid } = useMid()
  return (
    <Badge
      word="app.waiting"
      queryKey={['intents-waiting', { mid }]}
      count={(signal) => countWaiting(mid, signal)}
      isCounted={mid !== '' && typeof countWaiting === 'function'}
    />
  )
}

type BadgeProps = {
  word: string
  queryKey: readonly unknown[]
  count: (signal: AbortSignal) => Promise<number>
  isCounted: boolean
}

function Badge({ word, queryKey, count, isCounted }: BadgeProps) {
  const translate = useTranslate()
  const isIdle = useIsIdle()
  const { data = 0 } = useQuery({
    queryKey,
    queryFn: ({ signal }) => count(signal),
    enabled: isIdle && isCounted,
    refetchInterval: 60_000,
  })
  if (data === 0) return null
  return (
    <b className="rail-badge" aria-label={translate(word, { smart_count: data })}>
      {data}
    </b>
  )
}
