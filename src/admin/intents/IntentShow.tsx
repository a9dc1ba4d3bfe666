import { Box } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { RawRecord } from '../page/RawRecord.tsx'
import { Section } from '../page/Section.tsx'
import { StaleNote } from '../failure/StaleNote.tsx'
import type { Failure } from '../failure/useFailureWords.ts'
import { PayLink } from '../orders/PayLink.tsx'
import type { Intent } from '../records.ts'
import { IntentAnswer, IntentFacts } from './IntentFacts.tsx'
import { isOnItsWay, IntentState } from './IntentState.tsx'
import { Doubt } from './Doubt.tsx'

const pollMs = 2_000

/** One create request: what was sent, what was answered and, where nobody knows, how to settle it. */
export function IntentShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const query = useGetOne<Intent>(
    'intents',
    { id },
    {
      retry: false,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? pollMs : false),
    },
  )
  const { data: intent, error, refetch, dataUpdatedAt } = query
  const retry = () => void refetch()
  const isMissing = (error as Failure | null)?.status === 404
  return (
    <>
      <PageTitle
        title={translate('resources.intents.name', { smart_count: 1 })}
        aside={intent && <IntentState state={intent.state} />}
      />
      {intent && error && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {intent ? (
        <IntentPage intent={intent} refresh={retry} />
      ) : isMissing ? (
        <Section title={translate('intents.missing')}>{translate('intents.missing_help')}</Section>
      ) : error ? (
        <FailurePanel error={error} retry={retry} />
      ) : (
        <PageSkeleton rows={5} />
      )}
    </>
  )
}

function IntentPage({ intent, refresh }: { intent: Intent; refresh: () => void }) {
  const translate = useTranslate()
  const { state, payUrl, request } = intent
  return (
    <>
      {state === 'unknown' && <Doubt intent={intent} onSettled={refresh} />}
      {payUrl !== undefined && (state === 'confirmed' || state === 'linked') && (
        <Section title={translate('order.pay')}>
          <PayLink url={payUrl} />
        </Section>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          columnGap: 6,
        }}
      >
        <Section title={translate('intents.asked')}>
          <IntentFacts intent={intent} />
        </Section>
        <Section title={translate('intents.came')}>
          <IntentAnswer intent={intent} />
        </Section>
      </Box>
      {request !== undefined && <RawRecord raw={request} title={translate('intents.request')} />}
    </>
  )
}
