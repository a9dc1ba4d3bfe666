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
import { Button } from '@mui/material'
import { useState } from 'react'
import { languageOf } from '../../i18n/languages.ts'
import { FormDialog, SecretDialog } from '../forms/FormDialog.tsx'
import { ReceiverInputs, bodyOf, newReceiver } from './ReceiverInputs.tsx'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { Absent, SentText } from '../kit/field/Foreign.tsx'
import { ActButton } from '../forms/ActButton.tsx'

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

export function ReceiverState({ on, failingSince, pausedSince }: AlertReceiver) {
  const translate = useTranslate()
  if (!on) return <ToneMark tone="closed">{translate('receivers.off')}</ToneMark>
  const since = pausedSince ?? failingSince
  if (since === null) return <ToneMark tone="done">{translate('receivers.on')}</ToneMark>
  return (
    <ToneMark tone="failed">
      {translate(`receivers.${pausedSince === null ? 'failing' : 'paused'}`)}{' '}
      <span className="quiet">
        <TimeText iso={since} plain />
      </span>
    </ToneMark>
  )
}

export function ReceiverPlace({ host, to }: AlertReceiver) {
  if (to !== undefined) return <SentText text={to.join(', ')} />
  return host === '' ? <Absent /> : <SentText text={host} />
}

export function ReceiverSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const translate = useTranslate()
  return (
    <SecretDialog title={translate('receivers.secret')} secret={secret} done="receivers.done" onDone={onDone}>
      <p>{translate('receivers.secret_help')}</p>
    </SecretDialog>
  )
}

export function MissedNotices({ receiver, isAdmin }: { receiver: AlertReceiver; isAdmin: boolean }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  const { id, on, failingSince, fault, cause, sentAt, waiting, givenUp } = receiver
  const say = (key: string, values: object = {}) => translate(`receivers.${key}`, values)
  if (failingSince === null && waiting === 0 && givenUp === 0) return null
  return (
    <div className="warning">
      {failingSince !== null && (
        <p>
          {say('failing_since')} <TimeText iso={failingSince} exact />
          {fault !== null && <br />}
          {fault !== null && say('last_fault', { why: textOf({ ...cause, message: fault }) })}
          <br />
          {sentAt === null ? (
            say('never_sent')
          ) : (
            <>
              {say('last_sent')} <TimeText iso={sentAt} exact />
            </>
          )}
        </p>
      )}
      {waiting > 0 && <p>{say('waiting', { smart_count: waiting })}</p>}
      {givenUp > 0 && <p>{say('given_up', { smart_count: givenUp })}</p>}
      {isAdmin && on && waiting + givenUp > 0 && <Retry id={id} />}
    </div>
  )
}

function Retry({ id }: { id: string }) {
  const translate = useTranslate()
  const { retryReceiver } = useApi()
  const queryClient = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const retry = async () => {
    await retryReceiver(id)
    setIsTried(true)
    await queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
  }
  return (
    <>
      <ActButton act={retry}>{translate('failure.retry')}</ActButton>
      <p role="status">{isTried && translate('receivers.retrying')}</p>
    </>
  )
}
