import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { put, valueAt } from '../../api/mappingPath.ts'
import type { Question as OpenQuestion } from '../../api/statements.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'

type Props = {
  questions: readonly OpenQuestion[]
  mapping: Mapping
  onAnswer: (mapping: Mapping) => void
  onMatch: () => Promise<void>
}

export function Questions({ questions, mapping, onAnswer, onMatch }: Props) {
  const translate = useTranslate()
  const { run, isBusy, error } = useOnce(onMatch)
  const heading = useRef<HTMLHeadingElement>(null)
  // "Save and match again", which may lead here, can be far below.
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      className="statement-questions"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <h2 tabIndex={-1} ref={heading}>
        {translate('statements.questions')}
      </h2>
      <p className="note">{translate('statements.questions_help')}</p>
      {questions.map((question) => (
        <Question
          key={question.about}
          question={question}
          value={valueAt(mapping, question.about)}
          onAnswer={(value) => onAnswer(put(mapping, question.about, value))}
        />
      ))}
      <FailureNote error={error} />
      <button type="submit" className="button button-main" disabled={isBusy}>
        {translate('statements.match')}
      </button>
    </form>
  )
}

type QuestionProps = { question: OpenQuestion; value: unknown; onAnswer: (value: unknown) => void }

function Question({ question, value, onAnswer }: QuestionProps) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  const { about, grounds, choices = [], examples = [], ...facts } = question
  const name = about.replace(/\.\d+/, '').replace('.', '_')
  const title = translate(`statements.question.${name}`, {
    _: translate('statements.question.unknown', { about }),
  })
  const cellsOf = (cells: readonly string[]) =>
    cells.map((cell) => translate('statements.quoted', { text: visibleText(cell) })).join(', ')
  const options = choices.map(({ words, examples: cells = [], ...choice }) => ({
    value: JSON.stringify(choice.value),
    label: [visibleText(textOf({ ...choice, message: words })), cellsOf(cells)].filter(Boolean).join(': '),
  }))
  const chosen = JSON.stringify(value)
  return (
    <fieldset>
      <legend>{title}</legend>
      <p className="note">{visibleText(textOf({ ...facts, message: grounds }))}</p>
      {examples.length > 0 && (
        <p className="note">{translate('statements.examples', { cells: cellsOf(examples) })}</p>
      )}
      {about === 'fixedCurrency' && choices.length === 0 && (
        <label className="control">
          <span>{translate('statements.field.currency')}</span>
          <input
            required
            maxLength={20}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onAnswer(target.value.trim() || null)}
          />
        </label>
      )}
      {options.map((option) => (
        <label key={option.label}>
          <input
            type="radio"
            name={about}
            required
            checked={option.value === chosen}
            onChange={() => onAnswer(JSON.parse(option.value))}
          />{' '}
          {option.label}
        </label>
      ))}
      <p className="note">{translate(`statements.follows.${name}`, { _: '' })}</p>
    </fieldset>
  )
}
