import { CountText } from '../kit/field/useFormatLocale.ts'
import { useTranslate } from 'react-admin'
import { Foreign, IdText, visibleText } from '../kit/field/Foreign.tsx'
import { RowLink, showPath } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { NarrowedNote } from '../kit/filter/FilterBar.tsx'
import { ListRows, type TwoLines } from '../kit/list/ListRows.tsx'
import type { Column } from '../kit/list/RecordTable.tsx'
import type { Statement } from '../../api/statements.ts'
import { isAtWork, StatementState } from './StatementFacts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import type { Failure } from '../kit/failure/useFailureWords.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useMid } from '../session/SessionContext.ts'
import './statements.css'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }
const workMs = 1_500
const restMs = 15_000

export function StatementList() {
  return (
    <ListPage
      sort={newestFirst}
      queryOptions={{
        refetchInterval: ({ state }) => {
          const rows = (state.data as { data?: Statement[] } | undefined)?.data
          return rows?.some(isAtWork) ? workMs : restMs
        },
      }}
      filters={<AddStatement />}
    >
      <NarrowedNote />
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

const columns: Column<Statement>[] = [
  {
    source: 'name',
    label: 'statements.field.file',
    render: ({ id, name }) => (
      <RowLink to={showPath('statements', id)}>
        <Foreign text={name} />
      </RowLink>
    ),
  },
  {
    source: 'state',
    width: 210,
    label: 'list.state',
    render: (statement) => <StatementState statement={statement} />,
  },
  { source: 'mids', width: 140, label: 'statements.field.mids', as: 'list' },
  { source: 'lines', width: 90, label: 'statements.lines', align: 'right', as: 'count' },
  { source: 'open', width: 120, label: 'statements.to_settle', align: 'right', as: 'count' },
  { source: 'createdAt', width: 120, label: 'statements.added', as: 'time' },
  { source: 'createdBy', width: 150, label: 'statements.by' },
]

const lines = (statement: Statement): TwoLines => ({
  to: showPath('statements', statement.id),
  title: <Foreign text={statement.name} />,
  figure: <OpenCount open={statement.open} />,
  note: <StatementState statement={statement} />,
  aside: <TimeText iso={statement.createdAt} plain />,
})

function OpenCount({ open }: { open: number }) {
  const translate = useTranslate()
  if (open === 0) return null
  return (
    <>
      <CountText count={open} /> {translate('statements.to_settle').toLowerCase()}
    </>
  )
}

const maxBytes = 50 * 1024 * 1024

export function AddStatement() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { addStatement } = useApi()
  const { mid } = useMid()
  const inputId = useId()
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState('')
  const { run, isBusy, error } = useOnce(async (file: File) => {
    setSent(visibleText(file.name))
    const { id, isNew } = await addStatement(file, mid)
    void queryClient.invalidateQueries({ queryKey: ['statements', 'getList'] })
    await navigate(showPath('statements', id) + (isNew ? '' : '?added=before'))
  })

  const take = (files: FileList | null) => {
    const [file, ...rest] = files ?? []
    if (!file) return
    if (rest.length > 0) return setFault(translate('statements.several', { count: rest.length + 1 }))
    const isTooLarge = file.size > maxBytes
    const size = Math.ceil(file.size / 1024 / 1024)
    setFault(
      isTooLarge ? translate('statements.too_large', { name: visibleText(file.name), size }) : undefined,
    )
    if (!isTooLarge) void run(file)
  }

  return (
    <div className="statement-add">
      <div className="statement-drop" aria-busy={isBusy}>
        {isBusy ? (
          <>
            <span role="status">{translate('statements.sending', { name: sent })}</span>
            <progress aria-label={translate('statements.sent')} />
          </>
        ) : (
          <span>
            {translate('statements.drop')}{' '}
            <label htmlFor={inputId} className="statement-choose">
              {translate('statements.choose')}
            </label>
            <input
              id={inputId}
              type="file"
              // Otherwise the browser ignores several dropped files without a word.
              multiple
              accept=".csv,.txt,.tsv,.xlsx,.xml,.zip"
              onChange={({ target }) => {
                take(target.files)
                // Allows choosing the same file again after a failure.
                target.value = ''
              }}
            />
          </span>
        )}
        <span className="note">
          {translate('statements.limits')} <IdText id={mid} />.
        </span>
      </div>
      {fault !== undefined && (
        <p role="alert" className="warning">
          {fault}
        </p>
      )}
      {isCut(error) ? (
        <p role="alert" className="warning">
          {translate('statements.cut', { name: sent })}
        </p>
      ) : (
        <FailureNote error={error} />
      )}
    </div>
  )
}

/** True when the connection ended before the response. */
function isCut(error: unknown): boolean {
  const { status, body } = (error ?? {}) as Failure
  return !status && (body?.kind === 'network' || body?.kind === 'timeout')
}
