import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../addressPart.ts'
import type { AlertReceiver } from '../alertRecords.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { ListRows } from '../list/ListRows.tsx'
import { NarrowedNote } from '../list/NarrowedNote.tsx'
import type { TwoLines } from '../list/PhoneRows.tsx'
import type { Column } from '../list/RecordTable.tsx'
import { usePermission } from '../session/usePermission.ts'
import { AddReceiver } from './AddReceiver.tsx'
import { ReceiverPlace } from './ReceiverPlace.tsx'
import { ReceiverState } from './ReceiverState.tsx'

const byName = { field: 'name', order: 'ASC' as const }

/** Where notices leave the house; an admin adds them, and changes them on their page. */
export function ReceiverList() {
  const translate = useTranslate()
  const isAdmin = usePermission('alerts.receivers')
  return (
    <ListPage
      sort={byName}
      actions={isAdmin && <AddReceiver />}
      empty={<p>{translate('alert_rules.receiver.none')}</p>}
      queryOptions={{ refetchInterval: 30_000 }}
    >
      <p className="note">{translate('alert_rules.receiver.help')}</p>
      <NarrowedNote />
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const pathOf = ({ id }: AlertReceiver) => `/alert-receivers/${addressPart(id)}`

const columns: Column<AlertReceiver>[] = [
  {
    source: 'name',
    label: 'alert_rules.name',
    render: (receiver) => (
      <Link to={pathOf(receiver)}>
        <Foreign text={receiver.name} />
      </Link>
    ),
  },
  { source: 'kind', label: 'alert_rules.receiver.kind', render: (receiver) => <Kind receiver={receiver} /> },
  {
    source: 'host',
    label: 'alert_rules.receiver.address',
    render: (receiver) => <ReceiverPlace receiver={receiver} />,
  },
  { source: 'mids', label: 'alert_rules.mids', render: ({ mids }) => <SentText text={mids.join(', ')} /> },
  {
    source: 'isOn',
    label: 'alerts.state',
    render: (receiver) => <ReceiverState receiver={receiver} />,
  },
  {
    source: 'waiting',
    label: 'alert_rules.receiver.missed',
    render: (receiver) => <Missed receiver={receiver} />,
  },
  {
    source: 'sendsResolved',
    label: 'alert_rules.receiver.resolved',
    render: (receiver) => <HearsResolved receiver={receiver} />,
  },
]

const lines = (receiver: AlertReceiver): TwoLines => ({
  to: pathOf(receiver),
  title: <Foreign text={receiver.name} />,
  figure: <Kind receiver={receiver} />,
  note: <ReceiverState receiver={receiver} />,
  aside: <ReceiverPlace receiver={receiver} />,
  more: <Missed receiver={receiver} />,
})

type Props = { receiver: AlertReceiver }

function Kind({ receiver: { kind } }: Props) {
  return useTranslate()(`alert_rules.receiver.kinds.${kind}`, { _: kind })
}

function Missed({ receiver: { waiting, givenUp } }: Props) {
  const translate = useTranslate()
  const said = (key: string, count: number) =>
    count === 0 ? [] : [translate(`alert_rules.receiver.${key}`, { count })]
  return [...said('missed_waiting', waiting), ...said('missed_given_up', givenUp)].join(', ')
}

function HearsResolved({ receiver: { sendsResolved } }: Props) {
  return useTranslate()(sendsResolved ? 'alert_rules.receiver.yes' : 'alert_rules.receiver.no')
}
