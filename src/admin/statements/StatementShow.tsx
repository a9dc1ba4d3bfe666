import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useState } from 'react'
import { useApi } from '../data-provider/useApi.ts'
import { FailurePanel, StaleNote } from '../kit/failure/FailurePanel.tsx'
import { useFaultWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PageSkeleton, PageTitle } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { ClassTable } from './ClassTable.tsx'
import { Claims, ClaimSheet } from './ClaimSheet.tsx'
import { MappingForm } from './MappingForm.tsx'
import { isAtWork, ProofList, StatementFacts, StatementState } from './StatementFacts.tsx'
import { ResultList } from './ResultList.tsx'
import { Settlements } from './Settle.tsx'
import type { Statement, WholeStatement } from '../../api/statements.ts'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import '../kit/page/paper.css'
// oxlint-disable-next-line import/no-unassigned-import
import './statements.css'

const workMs = 1_000

export function StatementShow() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { readStatement } = useApi()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    // Not under `getOne`, where react-admin caches the less complete list rows.
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

function StatementProgress({ statement: { progress } }: { statement: Statement }) {
  const translate = useTranslate()
  return (
    <div className="statement-progress" role="status">
      {progress ? (
        <>
          <progress value={progress.done} max={progress.of} aria-hidden />
          <p>{translate(`statements.progress.${progress.step}`, { done: progress.done, of: progress.of })}</p>
        </>
      ) : (
        <>
          <progress aria-hidden />
          <p>{translate('statements.progress.soon')}</p>
        </>
      )}
      <p className="note">{translate('statements.progress.leave')}</p>
    </div>
  )
}

function RemoveStatement({ statement }: { statement: Statement }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { removeStatement } = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    await removeStatement(statement.id)
    void queryClient.invalidateQueries({ queryKey: ['statements', 'getList'] })
    await navigate('/statements')
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {translate(isAtWork(statement) ? 'statements.cancel' : 'statements.remove')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={translate('statements.remove_title')}
          confirm={translate('statements.remove')}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          {translate('statements.remove_help')}
        </ConfirmDialog>
      )}
    </>
  )
}
