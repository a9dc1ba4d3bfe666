import { useTranslate } from 'react-admin'
import { Absent, Foreign, visibleText } from '../kit/field/Foreign.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ToneMark, useReadStatus } from '../kit/field/ToneMark.tsx'
import { CountText } from '../kit/field/useFormatLocale.ts'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import type { UndocumentedWord } from '../../api/setAside.ts'
import { statusPath } from '../statuses/statusPath.ts'

export function UndocumentedList() {
  return (
    <ListPage sort={{ field: 'count', order: 'DESC' }} filters={<Filters />}>
      <div className="clipped">
        <ListRows columns={columns} lines={lines} />
      </div>
    </ListPage>
  )
}

function Filters() {
  const translate = useTranslate()
  return (
    <>
      <p className="page-help">{translate('undocumented.help')}</p>
      <FilterSelect
        source="what"
        label="undocumented.what"
        any="undocumented.any"
        values={['status', 'type', 'field', 'form']}
        words="undocumented.whats"
      />
      <ClearFilters />
    </>
  )
}

const columns: Column<UndocumentedWord>[] = [
  { source: 'name', label: 'undocumented.name', show: Name },
  { source: 'what', width: 180, label: 'undocumented.what', show: What },
  { source: 'count', width: 128, label: 'undocumented.count', align: 'right', as: 'count' },
  { source: 'example', width: 140, label: 'undocumented.example', show: Example },
  { source: 'isRest', width: 260, label: 'undocumented.means', show: Meaning },
  { source: 'mid', width: 88, label: 'filter.mid', as: 'id' },
  { source: 'firstSeenAt', width: 180, label: 'observed.first_seen', as: 'time' },
]

const lines = (word: UndocumentedWord): TwoLines => ({
  title: <Name {...word} />,
  figure: <CountText count={word.count} />,
  note: <What {...word} />,
  aside: <TimeText iso={word.firstSeenAt} />,
  more: word.what === 'status' ? <Meaning {...word} /> : <Example {...word} />,
})

function Name({ name, isRest }: UndocumentedWord) {
  const translate = useTranslate()
  return isRest ? (
    translate('undocumented.rest')
  ) : (
    <code className="id">
      <Foreign text={name} />
    </code>
  )
}

function What({ what, kind }: UndocumentedWord) {
  const translate = useTranslate()
  return (
    <>
      {translate(`undocumented.whats.${what}`, { _: what })}{' '}
      <span className="quiet">{translate(`resources.${kind}.name`, { smart_count: 2 })}</span>
    </>
  )
}

function Example({ example }: UndocumentedWord) {
  if (example === null) return <Absent />
  return (
    <code className="id quiet">
      <Foreign text={example} />
    </code>
  )
}

function Meaning(word: UndocumentedWord) {
  const translate = useTranslate()
  const readStatus = useReadStatus()
  if (word.what !== 'status' || word.isRest) return null
  const { label, tone } = readStatus({ status: word.name, orderType: 'payin', mid: word.mid })
  return (
    <span className="mark">
      <ToneMark tone={tone}>
        {label === word.name && tone === 'undocumented' ? (
          <span className="quiet">{translate('undocumented.means_nothing')}</span>
        ) : (
          <Foreign text={label} />
        )}
      </ToneMark>
      <RowLink
        to={statusPath(word.name, word.mid)}
        className="button"
        aria-label={translate('undocumented.give_to', { status: visibleText(word.name) })}
      >
        {translate('undocumented.give')}
      </RowLink>
    </span>
  )
}
