import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useState } from 'react'
import { useApi } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { asSentence, useFaultWords } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { formatTime } from '../time/time.ts'
import { PageSkeleton, PageTitle } from '../kit/page/PageTitle.tsx'
import { CauseList, ClassTable, RateChecks } from './ClassTable.tsx'
import { addressPart } from '../data-provider/addressPart.ts'
import { Debits } from '../payouts/Debits.tsx'
import { listPath } from '../kit/field/RowLink.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { Proposals } from './MatchPanel.tsx'
import { Questions } from './Questions.tsx'
import type { Edit } from '../../api/mappingPath.ts'
import { Understood } from './Understood.tsx'
import { useMapStatement, wholeKey } from './useResults.ts'
import { Section } from '../kit/page/Section.tsx'
import { isAtWork, OpenClaims, ProofList, StatementFacts, StatementState } from './StatementFacts.tsx'
import { ResultList } from './ResultList.tsx'
import { Settlements } from './Settle.tsx'
import type { Statement, WholeStatement } from '../../api/statements.ts'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import '../kit/page/paper.css'
import './statements.css'

const workMs = 1_000

export function StatementShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { readStatement } = useApi()
  const [search] = useSearchParams()
  const query = useQuery({
    queryKey: wholeKey(id),
    queryFn: ({ signal }) => readStatement(id, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? workMs : false),
  })
  const { data } = query
  return (
    <article className="paper">
      <PageTitle
        title={data ? visibleText(data.name) : translate('resources.statements.name', { smart_count: 1 })}
        aside={data && <StatementState statement={data} />}
      >
        <Link to="/statements" className="button">
          {translate('statements.all')}
        </Link>
        {data?.state === 'done' && data.kind === 'provider' && <Files statement={data} />}
        {data && <RemoveStatement statement={data} />}
      </PageTitle>
      <QueryState
        query={query}
        missing={<p>{translate('list.no_record')}</p>}
        skeleton={<PageSkeleton rows={6} />}
      >
        {(statement) => (
          <>
            {search.get('added') === 'before' && <AddedBefore statement={statement} />}
            <Parts statement={statement} />
          </>
        )}
      </QueryState>
    </article>
  )
}

function AddedBefore({ statement: { createdAt, createdBy } }: { statement: Statement }) {
  const translate = useTranslate()
  const day = formatTime(Date.parse(createdAt), useFormatLocale(), { dateStyle: 'medium' })
  return (
    <p role="status" className="note">
      {translate('statements.added_before', { day, by: visibleText(createdBy) })}
    </p>
  )
}

function Files({ statement: { id } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  return (
    <>
      <a className="button button-outlined" href={`/api/statements/${addressPart(id)}/result.xlsx`} download>
        {translate('statements.result_xlsx')}
      </a>
      {(['claims', 'payouts'] as const).map((list) => (
        <Link key={list} className="button button-outlined" to={listPath(list, { statement: id })}>
          {translate(`resources.${list}.name`, { smart_count: 2 })}
        </Link>
      ))}
      <button type="button" className="button button-outlined" onClick={() => window.print()}>
        <Icon name="print" size={18} /> {translate('list.print')}
      </button>
    </>
  )
}

function Parts({ statement }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  const mapStatement = useMapStatement(statement.id)
  const { state, refusal, questions } = statement
  // Answers and edits of a file with questions are sent together.
  const [answers, setAnswers] = useState<Edit>()
  const mapping = answers?.mapping ?? statement.mapping
  const save = async (edit: Edit) => {
    await mapStatement(edit)
    setAnswers(undefined)
  }
  return (
    <>
      <StatementFacts statement={statement} />
      {isAtWork(statement) && <StatementProgress statement={statement} />}
      {state === 'refused' && (
        <div role="alert" className="failure">
          <h2>{translate('statements.refused_title')}</h2>
          {refusal && <p>{asSentence(visibleText(textOf(refusal)))}</p>}
          <p className="quiet">{translate('statements.refused_help')}</p>
        </div>
      )}
      {statement.kind === 'bank' ? (
        state === 'done' && <BankLines statement={statement} />
      ) : (
        <>
          <div className="statement-top">
            <div>
              {state === 'asks' && mapping && (
                <Questions
                  questions={questions}
                  mapping={mapping}
                  onAnswer={(answered) => setAnswers({ ...answers, mapping: answered })}
                  onMatch={() => save(answers ?? { mapping })}
                />
              )}
              {state === 'done' && (
                <>
                  <RateChecks statement={statement} />
                  <CauseList statement={statement} />
                  <ClassTable statement={statement} />
                </>
              )}
            </div>
            {mapping && (
              <Understood
                statement={statement}
                mapping={mapping}
                onSave={async (edit) => {
                  if (state === 'asks') setAnswers({ ...answers, ...edit })
                  else await save(edit)
                }}
              />
            )}
          </div>
          {state === 'done' && (
            <>
              <div className="no-print">
                <Proposals statement={statement} />
              </div>
              <ResultList statement={statement} />
              <Settlements statement={statement} />
            </>
          )}
        </>
      )}
      {statement.proof.length > 0 && <ProofList proof={statement.proof} />}
    </>
  )
}

/** The lines of a bank statement are on the page of payouts. */
function BankLines({ statement: { id, lines } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const { readPayoutTotals } = useApi()
  const query = useQuery({
    queryKey: ['payouts', 'totals', { bank: id }],
    queryFn: ({ signal }) => readPayoutTotals({ bank: id }, signal),
  })
  return (
    <Section title={translate('statements.bank.title')}>
      <QueryState query={query}>
        {({ totals }) => {
          const paid = totals.filter(({ state }) => state === 'arrived' || state === 'differs')
          const count = paid.reduce((sum, { payouts }) => sum + payouts, 0)
          return (
            <>
              <p>
                {translate('statements.bank.paid', { paid: count, lines })}{' '}
                <Link to={listPath('payouts', { bank: id })}>{translate('statements.bank.show')}</Link>
              </p>
              <Debits totals={totals} filter={{ bank: id }} />
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}

function StatementProgress({ statement: { progress } }: { statement: Statement }) {
  const translate = useTranslate()
  const { step = 'soon', done, of } = progress ?? {}
  return (
    <div className="statement-progress" role="status">
      <progress value={done} max={of} aria-hidden />
      <p>{translate(`statements.progress.${step}`, { done, of })}</p>
      <p className="note">{translate('statements.progress.leave')}</p>
    </div>
  )
}

function RemoveStatement({ statement }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { removeStatement } = useApi()
  const notify = useNotify()
  const remove = async () => {
    await removeStatement(statement.id)
    void queryClient.invalidateQueries({ queryKey: ['statements', 'getList'] })
    await navigate('/statements')
    notify('statements.removed', { type: 'success' })
  }
  return (
    <ConfirmButton
      label={translate(isAtWork(statement) ? 'ra.action.cancel' : 'ra.action.delete')}
      confirm={translate('ra.action.delete')}
      title={translate('statements.remove_title')}
      onConfirm={remove}
    >
      {translate('statements.remove_help')}
      <OpenClaims statement={statement} />
    </ConfirmButton>
  )
}
