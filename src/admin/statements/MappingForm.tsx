import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { useOnce } from '../forms/useOnce.ts'
import { ColumnFields, put, valueAt } from './ColumnFields.tsx'
import { FilePreview } from './FilePreview.tsx'
import type { Guess, WholeStatement } from '../../api/statements.ts'
import { useRefreshResults } from './useResults.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'

type Props = { statement: WholeStatement; onMapped: () => void }

/** Asks what could not be detected; detected values can be changed, with a preview of both. */
export function MappingForm({ statement, onMapped }: Props) {
  const translate = useTranslate()
  const { mapStatement } = useApi()
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

type LayoutProps = {
  mapping: Mapping
  sheets: readonly string[] | undefined
  change: (about: string, value: unknown) => void
}

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']
const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

function LayoutFields({ mapping: { layout }, sheets = [], change }: LayoutProps) {
  const translate = useTranslate()
  return (
    <div className="statement-fields">
      {layout.form === 'csv' && (
        <PlainSelect
          label={translate('statements.field.encoding')}
          value={layout.encoding}
          options={encodings.map((value) => ({ value, label: value }))}
          onChange={(value) => change('layout.encoding', value)}
        />
      )}
      {layout.form === 'csv' && (
        <PlainSelect
          label={translate('statements.field.delimiter')}
          value={layout.delimiter}
          options={Object.entries(delimiters).map(([value, name]) => ({
            value,
            label: translate(`statements.delimiters.${name}`),
          }))}
          onChange={(value) => change('layout.delimiter', value)}
        />
      )}
      {layout.form === 'xlsx' && (
        <PlainSelect
          label={translate('statements.field.sheet')}
          value={layout.sheet}
          options={[...new Set([...sheets, layout.sheet])].map((value) => ({
            value,
            label: visibleText(value),
          }))}
          onChange={(value) => change('layout.sheet', value)}
        />
      )}
      <label className="control">
        <span>{translate('statements.field.header')}</span>
        <input
          type="number"
          min={0}
          value={layout.header}
          onChange={({ target }) => change('layout.header', Math.max(0, Number(target.value)))}
        />
      </label>
    </div>
  )
}

type QuestionProps = {
  questions: readonly Guess[]
  mapping: Mapping
  answer: (about: string, value: unknown) => void
}

function QuestionList({ questions, mapping, answer }: QuestionProps) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  return (
    <div className="statement-questions">
      <h2>{translate('statements.questions')}</h2>
      <p className="note">{translate('statements.questions_help')}</p>
      {questions.map(({ about, grounds, choices, wasOtherwise, ...facts }) => {
        const words = translate(`statements.question.${about.replace(/\.\d+/, '').replace('.', '_')}`, {
          _: translate('statements.question.unknown', { about }),
        })
        // The English sentence contains both parts.
        const why = textOf({ ...facts, message: grounds })
        const before = wasOtherwise && why !== grounds ? `${translate('reading.was_otherwise')} ` : ''
        const value = JSON.stringify(valueAt(mapping, about))
        return (
          <fieldset key={about}>
            <legend>{words}</legend>
            <p className="note">{visibleText(before + why)}</p>
            {choices?.map((choice) => (
              <label key={choice.words}>
                <input
                  type="radio"
                  name={about}
                  checked={value === JSON.stringify(choice.value)}
                  onChange={() => answer(about, choice.value)}
                />{' '}
                {visibleText(textOf({ ...choice, message: choice.words }))}
              </label>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
