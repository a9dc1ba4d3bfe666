import type { ToldFault } from '../../../api/errors.ts'
import { wordReading, type ReadingText } from '../../../i18n/reading.ts'
import type { Guess } from '../../../ledger/statements/reading/mapping.ts'

type ToldText = Pick<ToldFault, 'reason' | 'params'>

/** `reason` and `params` are the code of the English words beside them. */
export type GuessAnswer = Omit<Guess, 'grounds' | 'choices'> &
  ToldText & { grounds: string; choices?: ({ value: unknown; words: string } & ToldText)[] }

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

export function told({ code, params }: ReadingText): ToldText {
  return { reason: code, ...(params && { params }) }
}
