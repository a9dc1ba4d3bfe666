import { Button } from '@mui/material'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { IdText, SentText, RawRecord } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import type { Period, PeriodVersion, WholePeriod } from '../../api/periods.ts'
import { PaperFacts, PeriodFiles } from './PeriodFiles.tsx'
import { PeriodActivity, PeriodChanges } from './PeriodChanges.tsx'
import { PeriodFigures, CountBar } from './PeriodFigures.tsx'
import { PeriodJournal } from './PeriodJournal.tsx'
import { ClosePreview, CloseForm, ProposedClose } from './ClosePreview.tsx'
import { PeriodBasis, UnsettledPart } from './PeriodBasis.tsx'
import { ClosedRows, IncompleteNote, PeriodStateMark } from './PeriodWords.tsx'
import { usePeriodName } from './usePeriodName.ts'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import '../kit/page/paper.css'
import './periods.css'
import { useApi } from '../data-provider/useApi.ts'
import { ActButton } from '../forms/ActButton.tsx'

type ListedPeriod = Period & Partial<WholePeriod>

export function PeriodShow() {
  return (
    <RecordPage<ListedPeriod>
      resource="periods"
      title={usePeriodName()}
      aside={({ state }) => <PeriodStateMark state={state} />}
      actions={(period) => period.closed && <PeriodActions period={period} />}
      refetchInterval={({ state }) => (state.data?.state === 'closing' ? 1_000 : false)}
    >
      {(period) => <PeriodParts period={period} />}
    </RecordPage>
  )
}

function PeriodActions({ period }: { period: Period }) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { reopenPeriod } = useApi()
  return (
    <div className="no-print">
      <Button startIcon={<Icon name="print" />} onClick={() => window.print()}>
        {translate('list.print')}
      </Button>
      {period.state === 'closed' && (
        <ConfirmButton
          look="outlined"
          label={translate('periods.reopen')}
          asksReason
          onConfirm={async (reason) => {
            await reopenPeriod(period.id, reason)
            await queryClient.invalidateQueries({ queryKey: ['periods'] })
          }}
        >
          {translate('periods.reopen_help')}
        </ConfirmButton>
      )}
    </div>
  )
}

function PeriodParts({ period }: { period: ListedPeriod }) {
  const translate = useTranslate()
  const { closed, manifest, from, to, mids, timeZone, state } = period
  const [latest] = period.versions ?? []
  const choice = { from, to, timeZone, mids }
  return (
    <div className="paper">
      {state === 'closing' && <ClosingBar period={period} />}
      {state === 'proposed' && latest && (
        <ProposedClose period={period} by={latest.closedBy} note={latest.note} />
      )}
      {state === 'reopened' && (
        <ClosePreview choice={choice}>
          {(preview) => <CloseForm isAgain choice={choice} preview={preview} />}
        </ClosePreview>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <p className="warning">{translate('periods.left_off')}</p>
      )}
      {closed && manifest && <IncompleteNote doubts={manifest.why} coverage={closed.coverage} />}
      <Facts
        rows={[
          [translate('fault_field.mids'), <SentText text={mids.join(', ')} />],
          [translate('fault_field.timeZone'), timeZone],
          ...(closed ? closedFacts(closed, translate) : []),
        ]}
      />
      {closed && (
        <>
          <Section title={translate('periods.figures')}>
            <PeriodFigures figures={closed.figures} label={translate('periods.figures')} />
          </Section>
          <Section title={translate('periods.since')}>
            <PeriodChanges period={period} closed={closed} />
          </Section>
          <Section title={translate('periods.activity.title')}>
            <PeriodActivity period={period} closed={closed} />
          </Section>
          {manifest && (
            <>
              <PeriodBasis statements={manifest.statements} orders={manifest.rows} />
              <UnsettledPart unsettled={manifest.unsettled} title="periods.unsettled.at_close" />
            </>
          )}
          <PeriodJournal period={period} version={closed.version} />
          <PeriodFiles period={period} closed={closed} />
          <Versions versions={period.versions ?? []} />
          {manifest && <PaperFacts period={period} manifest={manifest} />}
          {manifest && (
            <div className="no-print">
              <RawRecord raw={manifest} title={translate('periods.manifest')} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

function closedFacts(closed: PeriodVersion, translate: (key: string) => string) {
  const { version, closedBy, confirmedBy, closedAt, note, sha256 } = closed
  return [
    [translate('periods.version'), String(version)],
    [translate('periods.closed_by'), <SentText text={closedBy} />],
    confirmedBy !== null && ([translate('periods.confirmed_by'), <SentText text={confirmedBy} />] as const),
    [translate('periods.as_of'), <TimeText iso={closedAt} exact />],
    [translate('fee.orders'), <ClosedRows closed={closed} />],
    note !== null && ([translate('statements.settle_note'), <SentText text={note} />] as const),
    ['SHA-256', sha256 === null ? '' : <IdText id={sha256} whole />],
  ] as const
}

function Versions({ versions }: { versions: readonly PeriodVersion[] }) {
  const translate = useTranslate()
  if (versions.length < 2 && !versions[0]?.reopened) return null
  return (
    <Section title={translate('periods.versions')}>
      <HeadedTable
        label={translate('periods.versions')}
        heads={[
          'periods.version',
          'list.state',
          'periods.closed_by',
          'periods.as_of',
          'fee.orders',
          'periods.changed_since',
        ].map((name) => translate(name))}
      >
        {versions.map((one) => (
          <tr key={one.version}>
            <td>{one.version}</td>
            <td>
              <PeriodStateMark state={one.state} />
              {one.reopened && (
                <div className="quiet">
                  {translate('periods.reopened_line', {
                    by: one.reopened.by,
                    reason: one.reopened.reason,
                  })}
                </div>
              )}
            </td>
            <td>
              <SentText text={one.closedBy} />
            </td>
            <td>
              <TimeText iso={one.closedAt} exact />
            </td>
            <td>
              <ClosedRows closed={one} />
            </td>
            <td>{translate('periods.changes', { smart_count: one.changes.entries })}</td>
          </tr>
        ))}
      </HeadedTable>
    </Section>
  )
}

function ClosingBar({ period }: { period: Period }) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { cancelClose } = useApi()
  const cancel = async () => {
    await cancelClose(period.id)
    await queryClient.invalidateQueries({ queryKey: ['periods'] })
  }
  return (
    <CountBar label={translate('periods.state.closing')} {...(period.progress ?? { rows: 0, of: 0 })}>
      <ActButton act={cancel}>{translate('ra.action.cancel')}</ActButton>
    </CountBar>
  )
}
