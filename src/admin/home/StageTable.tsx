import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { knownStatuses, readStatus } from '../../contract/status.ts'
import type { Attention, Stage } from '../../api/attention.ts'
import { readTime } from '../time/time.ts'
import { listPath, RowLink } from '../kit/field/RowLink.tsx'
import { TimeText, useNow } from '../kit/field/TimeText.tsx'
import { ToneMark, useStatusLabel } from '../kit/field/ToneMark.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { useTypeName } from '../kit/field/Foreign.tsx'
import { BareTable } from '../kit/list/TableBox.tsx'
import { ageText } from '../time/durationText.ts'
import { attentionPath } from './attention.ts'
import { Count } from './HomePart.tsx'

export function StageTable({ attention: { stages, withoutStage } }: { attention: Attention }) {
  const translate = useTranslate()
  if (stages.length === 0 && withoutStage === 0) return <p className="quiet">{translate('home.no_stages')}</p>
  return (
    <>
      {stages.length > 0 && <Stages stages={stages} />}
      {withoutStage > 0 && (
        <p className="note">
          {translate('home.without_stage', { smart_count: withoutStage })}{' '}
          <Link to={listPath('orders', { outcome: 'open' })}>{translate('home.all_open')}</Link>
        </p>
      )}
    </>
  )
}

function Stages({ stages }: { stages: readonly Stage[] }) {
  const translate = useTranslate()
  return (
    <BareTable
      className="records home-table home-lines"
      label={translate('home.stages')}
      heads={[
        translate('home.stage'),
        { figure: translate('fault_field.count') },
        { figure: translate('home.median_age') },
        translate('fault_field.oldest'),
      ]}
      opensRows
    >
      {stages.toSorted(byWay).map((stage) => (
        <StageRow key={JSON.stringify(stage.filter)} stage={stage} />
      ))}
    </BareTable>
  )
}

function StageRow({ stage }: { stage: Stage }) {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const typeName = useTypeName()
  const locale = useFormatLocale()
  const now = useNow()
  const { filter, count, oldest, median, undated, coverage } = stage
  const status = statusLabel(filter.status)
  const middle = readTime(median ?? '')
  return (
    <tr>
      <td>
        <ToneMark tone={toneOf(stage)}>
          <RowLink to={attentionPath({ kind: 'stage', filter })}>
            {filter.orderType === undefined ? status : `${status} (${typeName(filter.orderType)})`}
          </RowLink>
        </ToneMark>
      </td>
      <td data-align="right" data-label={translate('fault_field.count')}>
        <Count count={count} isExact={coverage === 'exact'} />
      </td>
      <td data-align="right" data-label={translate('home.median_age')}>
        {middle === undefined ? (
          <span className="quiet">{translate('fees.no_group.time')}</span>
        ) : (
          ageText(now - middle, locale)
        )}
      </td>
      <td data-label={translate('fault_field.oldest')}>
        {oldest !== null && <TimeText iso={oldest} />}
        {oldest !== null && undated > 0 && (
          <span className="quiet"> {translate('home.undated', { smart_count: undated })}</span>
        )}
      </td>
    </tr>
  )
}

function toneOf({ filter: { status, orderType = 'payin' } }: Stage) {
  const { tone } = readStatus({ status, orderType })
  return tone === 'done' ? 'moving' : tone
}

function byWay(a: Stage, b: Stage): number {
  return placeOf(a) - placeOf(b) || b.count - a.count
}

/** Statuses that we do not know come last. */
function placeOf({ filter: { status } }: Stage): number {
  const place = knownStatuses.indexOf(status)
  return place < 0 ? knownStatuses.length : place
}
