import { useQueryClient } from '@tanstack/react-query'
import { useTranslate, useI18nProvider } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import type { AlertReceiver } from '../../api/alerts.ts'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { linesOf, TableOrRows, type Column } from '../kit/list/ListRows.tsx'
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
  const query = useRead(['alert-receivers', 'list'], (api, signal) => api.listReceivers(signal), {
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
  { source: 'name', label: 'fault_field.name', to: pathOf },
  { source: 'kind', label: 'fault_field.kind', show: Kind },
  { source: 'host', label: 'fault_field.url', show: ReceiverPlace },
  { source: 'mids', label: 'fault_field.mids', as: 'list' },
  { source: 'on', label: 'list.state', show: ReceiverState },
  { source: 'waiting', label: 'receivers.missed', show: Missed },
]

const lines = linesOf(columns, { title: 'name', figure: 'kind', note: 'on', aside: 'host', more: 'waiting' })

function Kind({ kind }: AlertReceiver) {
  return useTranslate()(`receivers.kinds.${kind}`, { _: kind })
}

function Missed({ waiting, givenUp }: AlertReceiver) {
  const translate = useTranslate()
  const part = (key: string, count: number) => (count === 0 ? [] : [translate(`receivers.${key}`, { count })])
  return [...part('missed_waiting', waiting), ...part('missed_given_up', givenUp)].join(', ')
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
