import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../addressPart.ts'
import type { AlertRule } from '../alertRecords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { ListPage } from '../list/ListPage.tsx'
import { ListRows } from '../list/ListRows.tsx'
import type { TwoLines } from '../list/PhoneRows.tsx'
import type { Column } from '../list/RecordTable.tsx'
import { useSaysText } from './useSaysText.ts'

const byName = { field: 'name', order: 'ASC' as const }

/** What is watched, and what each rule says of it just now. */
export function RuleList() {
  const translate = useTranslate()
  return (
    <ListPage
      sort={byName}
      actions={<Actions />}
      empty={<p>{translate('alert_rules.none')}</p>}
      queryOptions={{ refetchInterval: 30_000 }}
    >
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

function Actions() {
  const translate = useTranslate()
  return (
    <>
      <Link className="button" to="/alert-receivers">
        {translate('alerts.receivers')}
      </Link>
      <Link className="button button-main" to="/alert-rules/create">
        {translate('alert_rules.add')}
      </Link>
    </>
  )
}

const pathOf = ({ id }: AlertRule) => `/alert-rules/${addressPart(id)}`

const columns: Column<AlertRule>[] = [
  {
    source: 'name',
    label: 'alert_rules.name',
    render: (rule) => (
      <Link to={pathOf(rule)}>
        <Foreign text={rule.name} />
      </Link>
    ),
  },
  { source: 'kind', label: 'alert_rules.kind', render: (rule) => <Kind rule={rule} /> },
  { source: 'mids', label: 'alert_rules.mids', render: ({ mids }) => <SentText text={mids.join(', ')} /> },
  { source: 'isOn', label: 'alert_rules.is_on', render: (rule) => <OnOff rule={rule} /> },
  { source: 'says', label: 'alert_rules.says', render: (rule) => <Says rule={rule} /> },
]

const lines = (rule: AlertRule): TwoLines => ({
  to: pathOf(rule),
  title: <Foreign text={rule.name} />,
  figure: <SentText text={rule.mids.join(', ')} />,
  note: <OnOff rule={rule} />,
  aside: <Kind rule={rule} />,
  more: <Says rule={rule} />,
})

function Kind({ rule: { kind } }: { rule: AlertRule }) {
  return useTranslate()(`alerts.kinds.${kind}`)
}

function OnOff({ rule: { isOn } }: { rule: AlertRule }) {
  const translate = useTranslate()
  return (
    <ToneMark tone={isOn ? 'done' : 'waiting'}>
      {translate(isOn ? 'alert_rules.on' : 'alert_rules.off')}
    </ToneMark>
  )
}

/** Of several merchants that say the same, one line. */
function Says({ rule: { isOn, says } }: { rule: AlertRule }) {
  const textOf = useSaysText()
  if (!isOn) return ''
  const texts = Map.groupBy(says, textOf)
  return [...texts].map(([text, same]) => (
    <span key={text} className="quiet">
      {texts.size > 1 && `${visibleText(same.map(({ mid }) => mid).join(', '))}: `}
      {text}{' '}
    </span>
  ))
}
