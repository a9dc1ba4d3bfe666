import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailurePanel, StaleNote } from '../failure/FailurePanel.tsx'
import { useFaultWords, type Failure } from '../failure/useFailureWords.ts'
import { visibleText } from '../fields/visibleText.ts'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { Section } from '../page/Section.tsx'
import { ClassTable } from './ClassTable.tsx'
import { Claims } from './Claims.tsx'
import { ClaimSheet } from './ClaimSheet.tsx'
import { MappingForm } from './MappingForm.tsx'
import { ProofList } from './ProofList.tsx'
import { RemoveStatement } from './RemoveStatement.tsx'
import { ResultList } from './ResultList.tsx'
import { Settlements } from './Settlements.tsx'
import type { WholeStatement } from '../../api/statements.ts'
import { StatementFacts } from './StatementFacts.tsx'
import { StatementProgress } from './StatementProgress.tsx'
import { isAtWork, StatementState } from './StatementState.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import './statements.css'

const workMs = 1_000

/** One file: what it says of itself, how it is read, and its lines beside the orders. */
export function StatementShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { readStatement } = useGateway()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    // Under `getOne` react-admin keeps rows of the list, which know less.
    queryKey: ['statements', 'whole', id],
    queryFn: ({ signal }) => readStatement(id, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? workMs : false),
  })
  const retry = () => void refetch()
  const isSheet = useSearchParams()[0].get('view') === 'claims'
  const isMissing = (error as Failure | null)?.status === 404
  if (isSheet && data?.state === 'done') return <ClaimSheet statement={data} />
  return (
    <>
      <PageTitle
        title={data ? visibleText(data.name) : translate('resources.statements.name', { smart_count: 1 })}
        aside={data && <StatementState statement={data} />}
      >
        <Link to="/statements" className="button">
          {translate('statements.all')}
        </Link>
        {data?.state === 'done' && <Claims statement={data} />}
        {data && <RemoveStatement statement={data} />}
      </PageTitle>
      {data && error && !isMissing && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {isMissing ? (
        <p>{translate('statements.missing')}</p>
      ) : data ? (
        <Parts statement={data} onChange={retry} />
      ) : error ? (
        <FailurePanel error={error} retry={retry} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </>
  )
}

function Parts({ statement, onChange }: { statement: WholeStatement; onChange: () => void }) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  const { state, refusal } = statement
  return (
    <>
      <StatementFacts statement={statement} />
      {isAtWork(statement) && <StatementProgress statement={statement} />}
      {state === 'refused' && (
        <div role="alert" className="failure">
          <h2>{translate('statements.refused_title')}</h2>
          {refusal && <p>{visibleText(textOf(refusal))}</p>}
          <p className="quiet">{translate('statements.refused_help')}</p>
        </div>
      )}
      {state === 'asks' && <MappingForm key="asks" statement={statement} onMapped={onChange} />}
      {state === 'done' && (
        <>
          <ClassTable statement={statement} />
          <ResultList statement={statement} onChange={onChange} />
          <Settlements statement={statement} onChange={onChange} />
        </>
      )}
      {statement.proof.length > 0 && <ProofList proof={statement.proof} />}
      {statement.fileGone !== null && (
        <p className="note">{translate(`statements.file_gone.${statement.fileGone}`)}</p>
      )}
      {state === 'done' && statement.fileGone === null && (
        <details className="section">
          <summary>
            {translate('statements.mapping')}
            {statement.isKeptMapping && (
              <span className="quiet">, {translate('statements.mapping_kept')}</span>
            )}
          </summary>
          <MappingForm statement={statement} onMapped={onChange} />
        </details>
      )}
      {state === 'refused' && statement.mapping && statement.fileGone === null && (
        <Section title={translate('statements.mapping')}>
          <MappingForm statement={statement} onMapped={onChange} />
        </Section>
      )}
    </>
  )
}
