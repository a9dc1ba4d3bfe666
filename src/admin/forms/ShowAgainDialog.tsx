import { regex, required, TextInput, useTranslate } from 'react-admin'
import type { FailureBody } from '../data-provider/toHttpError.ts'
import type { Needed, Shown } from '../data-provider/stepUp.ts'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  needs: readonly Needed[]
  send: (shown: Shown) => Promise<void>
  onEnd: (isGiven: boolean) => void
}

export function ShowAgainDialog({ needs, send, onEnd }: Props) {
  const translate = useTranslate()
  const kind = needs.join('_and_')
  return (
    <FormDialog<Shown>
      title={translate(`step_up.title.${kind}`)}
      confirm={translate('sign_in.go_on')}
      canAbandon
      onClose={() => onEnd(false)}
      onDone={() => onEnd(true)}
      onSubmit={async (shown) => {
        try {
          await send(shown)
        } catch (error) {
          return { [needs[0] ?? 'code']: translate(...wordsOf(error)) }
        }
      }}
    >
      {translate(`step_up.help.${kind}`)}
      {needs.includes('password') && (
        <TextInput
          type="password"
          source="password"
          label="ra.auth.password"
          autoFocus
          validate={required()}
          autoComplete="current-password"
        />
      )}
      {needs.includes('code') && (
        <TextInput
          source="code"
          label="sign_in.code"
          autoFocus={needs[0] === 'code'}
          parse={(typed: string) => typed.replace(/\s/g, '')}
          validate={regex(/^\d{6}$/, 'step_up.six_digits')}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }}
        />
      )}
    </FormDialog>
  )
}

function wordsOf(error: unknown): [key: string, facts?: { minutes: number }] {
  const { status, body } = error as { status?: number; body?: Partial<FailureBody> }
  if (status === 429)
    return ['step_up.wait', { minutes: Math.max(1, Math.ceil((body?.retryAfterMs ?? 0) / 60_000)) }]
  if (body?.reason === 'wrong') return ['step_up.wrong_password']
  return [status === 401 ? 'step_up.wrong' : 'step_up.failed']
}
