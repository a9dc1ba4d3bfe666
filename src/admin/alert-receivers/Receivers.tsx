import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate, useI18nProvider } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../data-provider/addressPart.ts'
import type { AlertReceiver } from '../../api/alerts.ts'
import { useApi } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { Foreign } from '../kit/field/Foreign.tsx'
import { TableOrRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { usePermission, useMid } from '../session/SessionContext.ts'
import { ReceiverPlace, ReceiverState, ReceiverSecret } from './ReceiverState.tsx'
import { Button } from '@mui/material'
import { useState } from 'react'
import { languageOf } from '../../i18n/languages.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { ReceiverInputs, bodyOf, newReceiver } from './ReceiverInputs.tsx'

export function Receivers() {
  const translate = useTranslate()
  const isAdmin = usePermission('alerts.receivers')
  const { listReceivers } = useApi()
  const query = useQuery({
    queryKey: ['alert-receivers', 'list'],
    queryFn: ({ signal }) => listReceivers(signal),
    refetchInterval: 30_000,
  })
  const title = translate('alerts.receivers')
  return (
    <Section title={title}>
      <p className="note">{translate('receivers.help')}</p>
      {isAdmin && <AddReceiver />}
      <QueryState query={query} skeleton={<RowSkeletons rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{translate('receivers.none')}</p>
          ) : (
            <TableOrRows rows={rows} label={title} columns={columns} lines={lines} />
          )
        }
      </QueryState>
    </Section>
  )
}

const pathOf = ({ id }: AlertReceiver) => `/alert-receivers/${addressPart(id)}`

const columns: Column<AlertReceiver>[] = [
  {
    source: 'name',
    label: 'fault_field.name',
    render: (receiver) => (
      <Link to={pathOf(receiver)}>
        <Foreign text={receiver.name} />
      </Link>
    ),
  },
  { source: 'kind', label: 'fault_field.kind', render: (receiver) => <Kind receiver={receiver} /> },
  { source: 'host', label: 'fault_field.url', render: (receiver) => <ReceiverPlace receiver={receiver} /> },
  { source: 'mids', label: 'fault_field.mids', as: 'list' },
  { source: 'on', label: 'list.state', render: (receiver) => <ReceiverState receiver={receiver} /> },
  { source: 'waiting', label: 'receivers.missed', render: (receiver) => <Missed receiver={receiver} /> },
  {
    source: 'sendsResolved',
    label: 'receivers.resolved',
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
  return useTranslate()(`receivers.kinds.${kind}`, { _: kind })
}

function Missed({ receiver: { waiting, givenUp } }: Props) {
  const translate = useTranslate()
  const part = (key: string, count: number) => (count === 0 ? [] : [translate(`receivers.${key}`, { count })])
  return [...part('missed_waiting', waiting), ...part('missed_given_up', givenUp)].join(', ')
}

function HearsResolved({ receiver: { sendsResolved } }: Props) {
  return useTranslate()(sendsResolved ? 'ra.boolean.true' : 'ra.boolean.false')
}

function AddReceiver() {
  const translate = useTranslate()
  const locale = useI18nProvider().getLocale()
  const { addReceiver } = useApi()
  const queryClient = useQueryClient()
  const { mids } = useMid()
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const title = translate('receivers.add')
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <FormDialog
          title={title}
          onClose={() => setIsOpen(false)}
          defaultValues={newReceiver(mids, languageOf(locale))}
          onSubmit={async (values) => {
            setSecret((await addReceiver(bodyOf(values))).secret)
            void queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
          }}
        >
          <ReceiverInputs isNew offered={mids} />
        </FormDialog>
      )}
      {secret !== undefined && <ReceiverSecret secret={secret} onDone={() => setSecret(undefined)} />}
    </>
  )
}
