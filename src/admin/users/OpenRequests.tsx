import { useGetList, useTranslate } from 'react-admin'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { intentPath } from '../kit/field/RowLink.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { IntentState } from '../kit/failure/IntentState.tsx'
import { linesOf, TableOrRows, type Column } from '../kit/list/ListRows.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Intent } from '../../api/intents.ts'
import { useMid, usePermission } from '../session/SessionContext.ts'

const state = ['created', 'to_be_approved', 'sending', 'unknown']
const firstPage = { page: 1, perPage: 25 }
const sort = { field: 'createdAt', order: 'DESC' as const }
const pollMs = 15_000

export function useOpenRequests(userId: string, ofMid?: string) {
  const { mid: own } = useMid()
  const mid = ofMid ?? own
  const mayRead = usePermission('intents.read')
  const requests = useGetList<Intent>(
    'intents',
    { filter: { mid, userId, kind: 'order', state }, pagination: firstPage, sort },
    { enabled: mayRead, refetchInterval: pollMs },
  )
  return { ...requests, isComing: mayRead && requests.isPending }
}

type Props = { requests: ReturnType<typeof useOpenRequests>; except?: string }

export function OpenRequests({ requests, except }: Props) {
  const translate = useTranslate()
  const data = requests.data?.filter(({ id }) => id !== except)
  const label = translate('user.requests')
  if (!requests.error && !data?.length) return null
  return (
    <Section title={label}>
      <QueryState query={{ ...requests, data }} isEmpty={(rows) => rows.length === 0}>
        {(rows) => <TableOrRows rows={rows} label={label} columns={columns} lines={lines} />}
      </QueryState>
    </Section>
  )
}

function Meaning({ intent }: { intent: Intent }) {
  const translate = useTranslate()
  return translate(intent.state === 'unknown' ? 'intents.doubt' : `intents.meaning.${intent.state}`, {
    _: '',
  })
}

const columns: Column<Intent>[] = [
  { source: 'createdAt', label: 'intents.when', to: ({ id }) => intentPath(id), as: 'time' },
  {
    source: 'state',
    label: 'list.state',
    render: (intent) => (
      <div className="state-words">
        <IntentState state={intent.state} />
        <div className="quiet">
          <Meaning intent={intent} />
        </div>
      </div>
    ),
  },
  { source: 'operator', label: 'intents.by' },
  {
    source: 'amount',
    label: 'fault_field.amount',
    align: 'right',
    render: (intent) => <MoneyText money={intent} />,
  },
]

const lines = linesOf(columns, { title: 'state', figure: 'amount', note: 'createdAt' })
