import { useListContext, useTranslate, useGetList } from 'react-admin'
import { Absent, Foreign, SentText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { RowLink, OrderField, UserField, intentPath } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useMid } from '../session/SessionContext.ts'
import { ListRows, type TwoLines } from '../kit/list/ListRows.tsx'
import type { Column } from '../kit/list/RecordTable.tsx'
import { intentStates, type Intent } from '../../api/intents.ts'
import { IntentAnswerText } from '../kit/failure/IntentAnswerText.tsx'
import { IntentKind, IntentState, useStateWords } from '../kit/field/IntentState.tsx'
import { useFilters } from '../kit/filter/useFilters.ts'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }
const inDoubt = { state: 'unknown' }
const pollMs = 15_000

export function IntentList() {
  const { mid } = useMid()
  return (
    <ListPage
      sort={newestFirst}
      filter={{ mid }}
      filterDefaultValues={inDoubt}
      queryOptions={{ refetchInterval: pollMs }}
      filters={<IntentFilters />}
      noMatch={<AllDecided />}
    >
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Intent>[] = [
  {
    source: 'createdAt',
    width: 120,
    label: 'intents.when',
    render: ({ id, createdAt }) => (
      <RowLink to={intentPath(id)}>
        <TimeText iso={createdAt} plain />
      </RowLink>
    ),
  },
  {
    source: 'state',
    width: 168,
    label: 'intents.how_far',
    render: ({ state }) => <IntentState state={state} />,
  },
  { source: 'kind', width: 100, label: 'intents.what', render: ({ kind }) => <IntentKind kind={kind} /> },
  {
    source: 'operator',
    width: 120,
    label: 'intents.by',
    render: ({ operator }) => <SentText text={operator} />,
  },
  {
    source: 'userId',
    width: 150,
    label: 'order.person',
    render: ({ userId }) => (userId === null ? <Absent /> : <UserField id={userId} />),
  },
  {
    source: 'amount',
    width: 184,
    label: 'order_form.amount',
    align: 'right',
    render: (intent) => <MoneyText money={intent} />,
  },
  {
    source: 'orderId',
    width: 150,
    label: 'order.id',
    render: ({ orderId }) => (orderId === null ? <Absent /> : <OrderField id={orderId} />),
  },
  { source: 'message', label: 'intents.answer', render: (intent) => <IntentAnswerText intent={intent} /> },
]

const lines = (intent: Intent): TwoLines => ({
  to: intentPath(intent.id),
  title: <IntentState state={intent.state} />,
  figure: intent.kind === 'order' ? <MoneyText money={intent} /> : <IntentKind kind={intent.kind} />,
  note: intent.operator !== null && <Foreign text={intent.operator} />,
  aside: <TimeText iso={intent.createdAt} plain />,
})

function IntentFilters() {
  const translate = useTranslate()
  const stateWords = useStateWords()
  return (
    <>
      <FilterSelect
        source="state"
        label={translate('ra.action.show')}
        choices={[
          ['', translate('intents.all')],
          ['unknown', translate('intents.needs_decision')],
          ...intentStates
            .filter((state) => state !== 'unknown')
            .map((state) => [state, stateWords(state)] as const),
        ]}
      />
      <ToBeApproved />
      <ClearFilters />
    </>
  )
}

function AllDecided() {
  const { filterValues } = useListContext<Intent>()
  const translate = useTranslate()
  const isInDoubt = (filterValues as { state?: string }).state === 'unknown'
  return translate(isInDoubt ? 'intents.all_decided' : 'list.no_match')
}

const state = 'to_be_approved'

function ToBeApproved() {
  const translate = useTranslate()
  const { mid } = useMid()
  const { values, change } = useFilters<{ state?: string }>()
  const { total = 0 } = useGetList<Intent>(
    'intents',
    { filter: { mid, state }, pagination: { page: 1, perPage: 1 }, sort: newestFirst },
    { refetchInterval: pollMs, retry: false },
  )
  if (total === 0 || values.state === state) return null
  return (
    <button className="button" onClick={() => change({ state })}>
      {translate('intents.waiting_count', { smart_count: total })}
    </button>
  )
}
