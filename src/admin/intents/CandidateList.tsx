import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { candidatesIn } from '../data-provider/intents.ts'
import { useRead } from '../data-provider/useApi.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { SentText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { TableOrRows, type Column } from '../kit/list/ListRows.tsx'
import { OrderField, UserField } from '../kit/field/RowLink.tsx'
import { StatusMark } from '../kit/field/ToneMark.tsx'
import type { Candidates, Intent } from '../../api/intents.ts'
import type { Candidate, Money } from '../data-provider/records.ts'
import { compareAmounts, type Amount } from '../../contract/amount.ts'
import { durationText } from '../time/durationText.ts'
import { readTime } from '../time/time.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'

type Props = { intent: Intent; onChoose?: (orderId: string) => void }

export function CandidateList({ intent, onChoose }: Props) {
  const translate = useTranslate()
  const { id } = intent
  const query = useRead(['intents', 'candidates', id], (api, signal) => api.listCandidates(id, signal), {
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const looking = (
    <Box role="status" className="late">
      <Typography sx={{ color: 'text.secondary' }}>{translate('intents.looking')}</Typography>
      <RowSkeletons rows={3} />
    </Box>
  )
  return (
    <QueryState query={query} skeleton={looking}>
      {(answer) => (
        <>
          <SearchSummary answer={answer} />
          {answer.candidates.length > 0 && (
            <CandidateTable intent={intent} candidates={candidatesIn(answer)} onChoose={onChoose} />
          )}
          <Button onClick={() => void query.refetch()} disabled={query.isFetching} sx={{ mt: 1 }}>
            {translate('intents.look_again')}
          </Button>
        </>
      )}
    </QueryState>
  )
}

function SearchSummary({ answer: { candidates, looked } }: { answer: Candidates }) {
  const translate = useTranslate()
  const { rows, pages, from, to, complete } = looked
  return (
    <Box sx={{ mb: 1.5 }} role="status">
      <Typography>
        {translate('intents.found', { smart_count: candidates.length })}{' '}
        {translate('intents.looked', { rows, pages })} <TimeText iso={from} exact />{' '}
        {translate('intents.looked_and')} <TimeText iso={to} exact />.
      </Typography>
      <Typography sx={{ color: complete ? 'text.secondary' : 'warning.main' }}>
        {translate(complete ? 'intents.looked_whole' : 'intents.looked_part')}
      </Typography>
    </Box>
  )
}

type TableProps = Props & { candidates: Candidate[] }

function CandidateTable({ intent, candidates, onChoose }: TableProps) {
  const translate = useTranslate()
  const { kind } = intent
  const choice = ({ id, isLinked }: Candidate) => (
    <Choice label={translate(linkWords[kind])} onChoose={isLinked ? undefined : onChoose} id={id} />
  )
  const columns: (Column<Candidate> | undefined)[] = [
    {
      source: 'id',
      label: `intents.kind.${kind}`,
      render: ({ id }) => <CandidateLink kind={kind} id={id} />,
    },
    {
      source: 'isLinked',
      label: 'intents.matches',
      render: (candidate) => <Matches intent={intent} candidate={candidate} />,
    },
    { source: 'createdAt', label: 'order.created', as: 'time' },
    { source: 'senderName', label: 'filter.person' },
    ...(kind === 'order' ? orderColumns : []),
    onChoose && { source: 'actions', label: 'intents.decide', align: 'right', render: choice },
  ]
  return (
    <TableOrRows
      rows={candidates}
      label={translate('intents.candidates')}
      columns={columns.filter((column) => column !== undefined)}
      lines={(candidate) => ({
        title: <CandidateLink kind={kind} id={candidate.id} />,
        figure: <MoneyText money={candidate.source} />,
        note: kind === 'order' ? <StatusMark order={candidate} /> : <SentText text={candidate.senderName} />,
        aside: <TimeText iso={candidate.createdAt} />,
        more: (
          <>
            <Matches intent={intent} candidate={candidate} /> {choice(candidate)}
          </>
        ),
      })}
    />
  )
}

const orderColumns: Column<Candidate>[] = [
  { source: 'status', label: 'filter.status', render: (order) => <StatusMark order={order} /> },
  { source: 'source', label: 'order.source', align: 'right', as: 'money' },
  { source: 'destination', label: 'order.destination', align: 'right', as: 'money' },
]

const linkWords = { order: 'intents.link', user: 'intents.link_user' } as const

function CandidateLink({ kind, id }: Pick<Intent, 'kind' | 'id'>) {
  return kind === 'order' ? <OrderField id={id} /> : <UserField id={id} />
}

function Choice({ label, id, onChoose }: { label: string; id: string; onChoose?: (id: string) => void }) {
  if (!onChoose) return null
  return (
    <Button aria-label={`${label}: ${id}`} onClick={() => onChoose(id)}>
      {label}
    </Button>
  )
}

function Matches({ intent, candidate }: { intent: Intent; candidate: Candidate }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  if (candidate.isLinked) return translate('intents.linked_elsewhere')
  const words = matchesOf(intent, candidate).map(({ key, seconds = 0 }) =>
    translate(`intents.match.${key}`, { time: durationText(Math.abs(seconds), locale) }),
  )
  return <span>{words.length === 0 ? translate('intents.match.nothing') : words.join(', ')}</span>
}

type Match = {
  key: 'person' | 'amount' | 'currency' | 'after' | 'before'
  seconds?: number
}

/** Reasons why a request may have created this order. Suggestions only: an operator decides. */
export function matchesOf(intent: Intent, candidate: Candidate): Match[] {
  const side = intent.amountSide === 'destination' ? candidate.destination : candidate.source
  const matches: Match[] = []
  if (intent.userId !== null && intent.userId === candidate.userId) matches.push({ key: 'person' })
  if (isSameAmount(intent.amount, side)) matches.push({ key: 'amount' })
  if (intent.currency !== null && intent.currency === side?.currency) matches.push({ key: 'currency' })
  const seconds = secondsBetween(intent.attemptAt ?? intent.createdAt, candidate.createdAt)
  // The clocks of two services differ slightly.
  if (seconds !== undefined) matches.push({ key: seconds < -5 ? 'before' : 'after', seconds })
  return matches
}

function isSameAmount(amount: Amount | null, { amount: other }: Money = {}): boolean {
  return amount !== null && other !== undefined && compareAmounts(amount, other) === 0
}

function secondsBetween(from: string, to: string | undefined): number | undefined {
  const [start, end] = [readTime(from), readTime(to ?? '')]
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / 1000)
}
