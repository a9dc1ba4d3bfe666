import { useListContext, useTranslate } from 'react-admin'
import { Foreign } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField, UserField, intentPath } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ClearFilters } from '../kit/filter/FilterBar.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useMid } from '../session/SessionContext.ts'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { intentStates, type Intent } from '../../api/intents.ts'
import { IntentAnswerText, IntentKind, IntentState } from '../kit/failure/IntentState.tsx'
import { useFilters } from '../kit/filter/useFilters.ts'

/** For a person to decide. */
const waiting = { state: ['unknown', 'to_be_approved'] }
const pollMs = 15_000

export function IntentList() {
  const { mid } = useMid()
  return (
    <ListPage
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ mid }}
      filterDefaultValues={waiting}
      queryOptions={{ refetchInterval: pollMs }}
      filters={<IntentFilters />}
      noMatch={<AllDecided />}
    >
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Intent>[] = [
  { source: 'createdAt', width: 120, label: 'intents.when', to: ({ id }) => intentPath(id), as: 'time' },
  { source: 'state', width: 168, label: 'list.state', show: IntentState },
  { source: 'kind', width: 100, label: 'list.what', show: IntentKind },
  { source: 'operator', width: 120, label: 'intents.by' },
  {
    source: 'userId',
    width: 150,
    label: 'filter.person',
    render: ({ userId }) => <UserField id={userId} />,
  },
  {
    source: 'amount',
    width: 184,
    label: 'fault_field.amount',
    align: 'right',
    render: (intent) => <MoneyText money={intent} />,
  },
  {
    source: 'orderId',
    width: 150,
    label: 'order.id',
    render: ({ orderId }) => <OrderField id={orderId} />,
  },
  { source: 'message', label: 'intents.answer', show: IntentAnswerText },
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
  const { values, change } = useFilters<{ state?: string | readonly string[] }>()
  const choices = [
    ['', translate('intents.all')],
    [String(waiting.state), translate('intents.needs_decision')],
    ...intentStates.map((state) => [state, translate(`intents.state.${state}`)]),
  ]
  return (
    <>
      <PlainSelect
        label={translate('ra.action.show')}
        value={String(values.state ?? '')}
        options={choices.map(([value = '', label = '']) => ({ value, label }))}
        onChange={(chosen) => change({ state: chosen === '' ? '' : chosen.split(',') })}
      />
      <ClearFilters />
    </>
  )
}

function AllDecided() {
  const { filterValues } = useListContext<Intent>()
  const translate = useTranslate()
  const isOfWaiting = String((filterValues as { state?: unknown }).state) === String(waiting.state)
  return translate(isOfWaiting ? 'intents.all_decided' : 'list.no_match')
}
