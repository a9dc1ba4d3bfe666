import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AlertReceiver } from '../alertRecords.ts'
import { useGateway } from '../data-provider/useGateway.ts'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { SentText } from '../fields/SentText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { ListRows } from '../list/ListRows.tsx'
import type { TwoLines } from '../list/PhoneRows.tsx'
import type { Column } from '../list/RecordTable.tsx'
import { usePermission } from '../session/usePermission.ts'
import { AddReceiver } from './AddReceiver.tsx'

const byName = { field: 'name', order: 'ASC' as const }

/** Where notices leave the house; an admin adds and removes. */
export function ReceiverList() {
  const translate = useTranslate()
  const isAdmin = usePermission('alerts.receivers')
  return (
    <ListPage
      sort={byName}
      actions={isAdmin && <AddReceiver />}
      empty={<p>{translate('alert_rules.receiver.none')}</p>}
    >
      <p className="note">{translate('alert_rules.receiver.help')}</p>
      <ListRows columns={isAdmin ? [...columns, removal] : columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<AlertReceiver>[] = [
  { source: 'name', label: 'alert_rules.name', render: ({ name }) => <Foreign text={name} /> },
  { source: 'kind', label: 'alert_rules.receiver.kind', render: (receiver) => <Kind receiver={receiver} /> },
  {
    source: 'host',
    label: 'alert_rules.receiver.address',
    render: (receiver) => <Place receiver={receiver} />,
  },
  { source: 'mids', label: 'alert_rules.mids', render: ({ mids }) => <SentText text={mids.join(', ')} /> },
  {
    source: 'sendsResolved',
    label: 'alert_rules.receiver.resolved',
    render: (receiver) => <HearsResolved receiver={receiver} />,
  },
  {
    source: 'createdBy',
    label: 'alert_rules.receiver.by',
    render: ({ createdBy }) => <SentText text={createdBy} />,
  },
]

const removal: Column<AlertReceiver> = {
  source: 'id',
  label: 'alert_rules.receiver.remove',
  render: (receiver) => <Remove receiver={receiver} />,
}

const lines = (receiver: AlertReceiver): TwoLines => ({
  title: <Foreign text={receiver.name} />,
  figure: <Kind receiver={receiver} />,
  note: <Place receiver={receiver} />,
  aside: <SentText text={receiver.mids.join(', ')} />,
  more: <Remove receiver={receiver} />,
})

type Props = { receiver: AlertReceiver }

function Kind({ receiver: { kind } }: Props) {
  return useTranslate()(`alert_rules.receiver.kinds.${kind}`, { _: kind })
}

function Place({ receiver: { host, to } }: Props) {
  if (to.length > 0) return <SentText text={to.join(', ')} />
  return host === undefined || host === '' ? <Absent /> : <SentText text={host} />
}

function HearsResolved({ receiver: { sendsResolved } }: Props) {
  return useTranslate()(sendsResolved ? 'alert_rules.receiver.yes' : 'alert_rules.receiver.no')
}

function Remove({ receiver: { id, name } }: Props) {
  const translate = useTranslate()
  const isAdmin = usePermission('alerts.receivers')
  const { deleteReceiver } = useGateway()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  if (!isAdmin) return null
  const title = `${translate('alert_rules.receiver.remove')}: ${visibleText(name)}`
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setIsOpen(true)}>
        {translate('alert_rules.receiver.remove')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          confirm={translate('alert_rules.receiver.remove')}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            await deleteReceiver(id)
            await queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
          }}
        >
          <p>{translate('alert_rules.receiver.remove_help')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
