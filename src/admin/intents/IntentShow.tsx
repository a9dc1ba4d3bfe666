import { RecordPage } from '../kit/list/RecordPage.tsx'
import { useTranslate, useGetManyReference } from 'react-admin'
import { readErrorBody, type Detail } from '../../contract/errorBody.ts'
import { masksOf, sealedIn, sourceOf } from '../data-provider/jsonValues.ts'
import { IdText, RawRecord, SentText } from '../kit/field/Foreign.tsx'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { OrderField, UserField } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ReceiptPart, useReceipt, useReceiptRows } from '../orders/show/ReceiptPart.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { useOtherMid } from '../session/SessionContext.ts'
import { PageSkeleton, RowSkeletons } from '../kit/page/PageTitle.tsx'
import type { Intent } from '../../api/intents.ts'
import { RevealProvider } from '../reveal/Reveal.tsx'
import { MaskedParts } from '../reveal/RevealButton.tsx'
import { useOrderLabel } from '../orders/create/orderForm.ts'
import { Approval, Doubt } from './Doubt.tsx'
import { useOrderRows } from './useOrderRows.tsx'
import { IntentAnswerText, IntentKind, IntentState, isOnItsWay } from '../kit/failure/IntentState.tsx'
import type { Order, OrderReceipt } from '../data-provider/records.ts'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { StatusMark, useReadStatus } from '../kit/field/ToneMark.tsx'
import { OpenRequests, useOpenRequests } from '../users/OpenRequests.tsx'
import { isExact, useBasis, type OrderFacts } from '../users/UserOrders.tsx'

const pollMs = 2_000
const waitMs = 5_000

export function IntentShow() {
  return (
    <RecordPage<Intent>
      resource="intents"
      aside={({ state }) => <IntentState state={state} />}
      skeleton={<PageSkeleton rows={5} />}
      refetchInterval={({ state }) => intervalFor(state.data)}
    >
      {(intent, refresh) => <IntentPage intent={intent} refresh={refresh} />}
    </RecordPage>
  )
}

function intervalFor(intent: Intent | undefined): number | false {
  if (intent?.state === 'to_be_approved') return waitMs
  return intent && isOnItsWay(intent) ? pollMs : false
}

function IntentPage({ intent, refresh }: { intent: Intent; refresh: () => void }) {
  const translate = useTranslate()
  const { id, kind, state, orderId, userId, mid, request } = intent
  const orderLabel = useOrderLabel()
  const isMade = state === 'confirmed' || state === 'linked'
  const raw = sourceOf(request)
  const receipt = useReceipt({ id: kind === 'order' && isMade ? (orderId ?? undefined) : undefined, mid })
  return (
    <>
      {state === 'to_be_approved' && <Approval intent={intent} onDecided={refresh} />}
      {state === 'unknown' && <Doubt intent={intent} onSettled={refresh} />}
      <div className="record-columns">
        <Section title={translate('intents.asked')}>
          <IntentFacts intent={intent} />
        </Section>
        <Section title={translate('intents.came')}>
          <IntentAnswer intent={intent} receipt={receipt} />
        </Section>
      </div>
      {state === 'to_be_approved' && userId !== null && <CustomerOpen intent={intent} userId={userId} />}
      <RevealProvider key={id}>
        <MaskedParts
          id={id}
          masks={masksOf(request)}
          sealed={sealedIn(request)}
          raw={raw}
          nameOf={orderLabel}
        />
      </RevealProvider>
      <RawRecord raw={raw} title={translate('intents.request')} />
      {/* Last, because it arrives later. */}
      <ReceiptPart receipt={receipt} isWaiting />
    </>
  )
}

function IntentFacts({ intent }: { intent: Intent }) {
  const translate = useTranslate()
  const { id, kind, mid, operator, userId, createdAt } = intent
  const otherMid = useOtherMid()
  const orderRows = useOrderRows(intent)
  return (
    <Facts
      rows={[
        ...orderRows,
        [translate('list.what'), <IntentKind kind={kind} />],
        [translate('intents.by'), <SentText text={operator} />],
        [translate('intents.when'), <TimeText iso={createdAt} exact />],
        kind === 'user' && [translate('filter.person'), <UserField id={userId} mid={otherMid(mid)} />],
        [translate('filter.mid'), <IdText id={mid} whole />],
        [translate('intents.key'), <CopyableText text={id} of={translate('intents.key')} isId />],
      ]}
    />
  )
}

function IntentAnswer({ intent, receipt }: { intent: Intent; receipt: OrderReceipt | undefined }) {
  const translate = useTranslate()
  const otherMid = useOtherMid()
  const { mid, state, attemptAt, settledAt, status, orderId } = intent
  const { refusal, approval, resolvedBy, resolvedAt, reason } = intent
  const approved = approval?.at ? approval : undefined
  const isDecided = resolvedAt !== null || resolvedBy !== null
  // A person decided later, at the time below.
  const wasInDoubt = state === 'unknown' || resolvedAt !== null
  return (
    <>
      <p role="status">{translate(`intents.meaning.${state}`, { _: '' })}</p>
      <Facts
        rows={[
          [translate('intents.sent_at'), <TimeText iso={attemptAt} exact />],
          [
            translate(wasInDoubt ? 'intents.in_doubt_since' : 'intents.settled_at'),
            <TimeText iso={settledAt} exact />,
          ],
          [translate('intents.status'), <SentText text={status?.toString()} />],
          [translate('intents.answer'), <IntentAnswerText {...intent} />],
          ...refusalRows(refusal, translate),
          [translate('order.id'), <OrderField id={orderId} mid={otherMid(mid)} />],
          approved && [translate('intents.approval_by'), <SentText text={approved.by} />],
          approved && [translate('intents.approval_at'), <TimeText iso={approved.at} exact />],
          approved &&
            approved.reason !== null && [
              translate('intents.approval_reason'),
              <SentText text={approved.reason} />,
            ],
          isDecided && [translate('intents.decided_by'), <SentText text={resolvedBy} />],
          isDecided && [translate('intents.decided_at'), <TimeText iso={resolvedAt} exact />],
          isDecided && [translate('form.reason'), <SentText text={reason} />],
          ...useReceiptRows(receipt),
        ]}
      />
    </>
  )
}

function refusalRows(refusal: Intent['refusal'], translate: (key: string) => string) {
  const { error, code, traceId, details = [] } = readErrorBody(refusal) ?? {}
  const rows = [
    [translate('failure.error'), error],
    [translate('failure.code'), code?.toString()],
    [translate('ra.message.details'), details.map(detailWords).join(' · ') || undefined],
    [translate('failure.trace_id'), traceId],
  ] as const
  return rows.map(([name, text]) => text !== undefined && ([name, <SentText text={text} />] as const))
}

function detailWords({ field, message }: Detail): string {
  return [field, message].filter(Boolean).join(': ')
}

const newest = {
  target: 'userId',
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'createdAt', order: 'DESC' as const },
}

/** For an approver: the same order may already be under way. */
function CustomerOpen({ intent, userId }: { intent: Intent; userId: string }) {
  const translate = useTranslate()
  const otherMid = useOtherMid()
  const readStatus = useReadStatus()
  const { id, mid } = intent
  const requests = useOpenRequests(userId, mid)
  const { data, error, meta, refetch } = useGetManyReference<Order>(
    'orders',
    { ...newest, id: userId, filter: { mid, outcome: ['open', 'undocumented'] } },
    { onError: () => {} },
  )
  // The service's list cannot be filtered by outcome.
  const open = data?.filter((order) => ['open', 'unknown'].includes(readStatus(order).finality))
  const facts = meta as OrderFacts | undefined
  const basis = useBasis(facts)
  return (
    <>
      <Section title={translate('intents.customer_open')}>
        {error && <FailurePanel error={error} retry={() => void refetch()} />}
        {!open && !error && <RowSkeletons rows={1} />}
        {open?.map((order) => (
          <p key={order.id} className="latest-order">
            <OrderField id={order.id} mid={otherMid(mid)} /> <MoneyText money={order.source} />{' '}
            <StatusMark order={order} /> <TimeText iso={order.createdAt} />
          </p>
        ))}
        {open?.length === 0 &&
          requests.data?.every((request) => request.id === id) &&
          translate(isExact(facts) ? 'intents.nothing_open' : 'intents.nothing_known_open')}
        {open && basis !== '' && <p className="note">{basis}</p>}
      </Section>
      <OpenRequests requests={requests} except={id} />
    </>
  )
}
