import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useTypedAmount } from '../fields/typedAmount.ts'
import { useOnce } from '../forms/useOnce.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { FilePreview } from './FilePreview.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import { put } from './mappingFields.ts'
import { QuestionList } from './QuestionList.tsx'
import type { WholeStatement } from '../../api/statements.ts'
import { useRefreshResults } from './useResults.ts'

type Props = { statement: WholeStatement; onMapped: () => void }

/** How a file is read: what it does not say is asked, what was worked out can be changed, and its first lines show both. */
export function MappingForm({ statement, onMapped }: Props) {
  const translate = useTranslate()
  const { mapStatement } = useGateway()
  const refresh = useRefreshResults(statement.id)
  const [mapping, setMapping] = useState(statement.mapping)
  const { read, write } = useTypedAmount()
  const [tolerance, setTolerance] = useState(() => ({
    amount: write(statement.tolerance.amount),
    percent: write(statement.tolerance.percent),
  }))
  const { run, isBusy, error } = useOnce(async () => {
    if (!mapping) return
    const meant = (typed: string) => read(typed) ?? typed
    const { amount, percent } = tolerance
    await mapStatement(statement.id, {
      mapping,
      tolerance: { amount: meant(amount), percent: meant(percent) },
    })
    refresh()
    onMapped()
  })
  if (!mapping) return null
  const change = (about: string, value: unknown) => setMapping(put(mapping, about, value))
  const { questions, columns, sheets, settlements, byHand } = statement
  const isSettled = byHand > 0 || settlements.some(({ left }) => left > 0)
  return (
    <form
      className="statement-mapping"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {questions.length > 0 && <QuestionList questions={questions} mapping={mapping} answer={change} />}
      <p className="note">{translate('statements.mapping_help')}</p>
      <LayoutFields mapping={mapping} sheets={sheets} change={change} />
      <ColumnFields mapping={mapping} columns={columns} change={change} />
      <div className="statement-fields">
        {(['amount', 'percent'] as const).map((name) => (
          <label key={name} className="control">
            <span>
              {translate(
                name === 'amount' ? 'statements.field.tolerance' : 'statements.field.tolerance_percent',
              )}
            </span>
            <input
              inputMode="decimal"
              value={tolerance[name]}
              onChange={({ target }) => setTolerance({ ...tolerance, [name]: target.value.trim() })}
            />
          </label>
        ))}
      </div>
      <FilePreview columns={columns} preview={statement.preview} />
      <FailureNote error={error} />
      {isSettled && <p className="warning">{translate('statements.settled_first')}</p>}
      <button type="submit" className="button button-main" disabled={isBusy || isSettled}>
        {translate(statement.state === 'asks' ? 'statements.match' : 'statements.match_again')}
      </button>
    </form>
  )
}
