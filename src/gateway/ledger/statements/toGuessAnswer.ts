import type { Guess as GuessAnswer } from '../../../api/statements.ts'
import { wordReading, type ReadingText } from '../../../i18n/reading.ts'
import type { Guess } from '../../../ledger/statements/reading/mapping.ts'

/** The English words, with their codes. */
export function toGuessAnswer({ grounds, choices, ...guess }: Guess): GuessAnswer {
  const words = wordReading(grounds)
  return {
    ...guess,
    grounds: guess.wasOtherwise ? `${wordReading({ code: 'was_otherwise' })} ${words}` : words,
    ...told(grounds),
    ...(choices && {
      choices: choices.map((choice) =>
        'text' in choice
          ? { value: choice.value, words: wordReading(choice.text), ...told(choice.text) }
          : choice,
      ),
    }),
  }
}

export function told({ code, params }: ReadingText): Pick<GuessAnswer, 'reason' | 'params'> {
  return { reason: code, ...(params && { params }) }
}
