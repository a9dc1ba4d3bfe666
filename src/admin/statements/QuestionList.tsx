import { useTranslate } from 'react-admin'
import { useFaultWords } from '../failure/useFailureWords.ts'
import { visibleText } from '../fields/visibleText.ts'
import { valueAt } from './mappingFields.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { Guess } from '../../api/statements.ts'

type Props = {
  questions: readonly Guess[]
  mapping: Mapping
  answer: (about: string, value: unknown) => void
}

/** What the file does not say by itself: what speaks for which answer, and the answers. */
export function QuestionList({ questions, mapping, answer }: Props) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  return (
    <div className="statement-questions">
      <h2>{translate('statements.questions')}</h2>
      <p className="note">{translate('statements.questions_help')}</p>
      {questions.map(({ about, grounds, choices, wasOtherwise, ...told }) => {
        const words = translate(`statements.question.${about.replace(/\.\d+/, '').replace('.', '_')}`, {
          _: translate('statements.question.unknown', { about }),
        })
        // The English words say both.
        const why = textOf({ ...told, message: grounds })
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
