import { useTranslate } from 'ra-core'
import { isWhole } from '../data-provider/coverage.ts'
import { useCoverage } from '../data-provider/useApi.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { formatTime } from '../time/time.ts'
import { RowLink } from '../kit/field/RowLink.tsx'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { Section } from '../kit/page/Section.tsx'
import { useMid, usePermission } from '../session/SessionContext.ts'

/** Shown while orders of a merchant are read for the first time. */
export function FirstFill() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const countText = useCount()
  const { mid, mode } = useMid()
  const invites = usePermission('operators.manage')
  const { data } = useCoverage(mid)
  const filling = (data?.rows ?? []).filter(({ orders }) => !isWhole(orders) && orders.state !== 'failing')
  if (mode !== 'live' || filling.length === 0) return null
  return (
    <Section title={translate('home.fill.title')}>
      <ul className="plain-list" role="status">
        {filling.map(({ id, orders: { count, oldest } }) => (
          <li key={id}>
            {visibleText(id)}:{' '}
            {oldest === null
              ? translate('home.fill.starts')
              : translate('home.fill.row', {
                  smart_count: count,
                  count: countText(count),
                  day: formatTime(Date.parse(oldest), locale, { dateStyle: 'medium' }),
                })}
          </li>
        ))}
      </ul>
      <p className="note">{translate('home.fill.works')}</p>
      <ul className="plain-list">
        {invites && (
          <li>
            <RowLink to="/operators/create">{translate('home.fill.invite')}</RowLink>
          </li>
        )}
        <li>
          <RowLink to="/account">{translate('home.fill.factor')}</RowLink>
        </li>
        <li>
          <RowLink to="/alerts">{translate('home.fill.watches')}</RowLink>
        </li>
      </ul>
    </Section>
  )
}
