import { required, SelectInput, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isReason } from '../../api/reason.ts'
import { FormDialog } from '../forms/FormDialog.tsx'

const usual = ['called', 'payment', 'fraud', 'law'] as const
const other = 'other'

type Props = { onConfirm: (reason: string) => Promise<void>; onClose: () => void }
type ReasonValues = { choice: string; words: string | null }

export function RevealDialog({ onConfirm, onClose }: Props) {
  const translate = useTranslate()
  return (
    <FormDialog<ReasonValues>
      title={translate('reveal.title')}
      confirm={translate('reveal.reveal')}
      onClose={onClose}
      onSubmit={({ choice, words }) => {
        const chosen = choice === other ? '' : translate(`reveal.reasons.${choice}`)
        return onConfirm([chosen, words?.trim()].filter(Boolean).join(': '))
      }}
    >
      {translate('reveal.help')}
      <SelectInput
        source="choice"
        label="reveal.why"
        autoFocus
        choices={[...usual, other].map((id) => ({ id, name: `reveal.reasons.${id}` }))}
        validate={required('reveal.choose')}
      />
      <WordsInput />
    </FormDialog>
  )
}

function WordsInput() {
  const isOther = useWatch<ReasonValues, 'choice'>({ name: 'choice' }) === other
  return (
    <TextInput
      source="words"
      label={isOther ? 'reveal.words' : 'reveal.more_words'}
      autoComplete="off"
      validate={isNeeded}
    />
  )
}

function isNeeded(words: string | null, { choice }: Partial<ReasonValues>): string | undefined {
  return choice === other && !isReason(words ?? '') ? 'reveal.missing' : undefined
}
