import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import { CancelButton } from '../forms/CancelButton.tsx'
import { FormOutcome } from '../forms/FormOutcome.tsx'
import { FieldLabelContext } from '../forms/FormText.tsx'
import { useCreateForm } from '../forms/useCreateForm.ts'
import { writeHistory } from '../session/historyEntry.ts'
import { intentPath, UserField } from '../kit/field/RowLink.tsx'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import type { User } from '../data-provider/records.ts'
import { FindUser } from './FindUser.tsx'
import {
  FullFields,
  noValues,
  QuickFields,
  toUserBody,
  useUserLabel,
  type Family,
  type UserValues,
} from './UserInputs.tsx'

/** `isExisting`: the response had no ID, and a search by the sent contact found the user. */
export type CreatedUser = User & { isIdKnown: boolean; isExisting: boolean }

type Props = {
  family: Family
  onDone: (user: CreatedUser) => void
  start?: Partial<UserValues>
  /** Set inside another form: renders no form of its own and can be cancelled. */
  onCancel?: () => void
}

export function UserForm({ family, onDone, start, onCancel }: Props) {
  const translate = useTranslate()
  const isPage = onCancel === undefined
  const userLabel = useUserLabel()
  const queryClient = useQueryClient()
  const creation = useCreateForm<UserValues, CreatedUser>({
    resource: 'users',
    start: { ...noValues, ...start },
    isPage,
    toRequest: (values) => ({ family, body: toUserBody(family, values) }),
    onMade: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
    onDone: (user) => {
      if (isPage) writeHistory('draft', undefined)
      onDone(user)
    },
  })
  const { form, element, outcome, send, isSending, failure, isInDoubt, nextStep, unknown } = creation
  const { getValues } = form
  const forgetRefusal = useEffectEvent(creation.forgetRefusal)
  useEffect(() => forgetRefusal(), [family])
  const isTaken = failure?.status === 409 && failure.body?.kind === 'refused'

  const inputs = (
    <div ref={element}>{family === 'v1' ? <QuickFields autoFocus={!isPage} /> : <FullFields />}</div>
  )
  const result = (
    <FormOutcome box={outcome} element={element} hasOutcome={failure !== undefined}>
      {failure !== undefined && (
        <FailurePanel error={failure}>
          {nextStep && <Typography sx={{ mt: 1 }}>{translate(`order_form.next.${nextStep}`)}</Typography>}
          {unknown !== undefined && (
            <Link to={intentPath(unknown)}>{translate('order_form.open_intent')}</Link>
          )}
          {(isInDoubt || isTaken) && (
            <Box sx={{ mt: 1 }}>
              <Typography sx={{ mb: 1.5, fontWeight: 550 }}>
                {translate(isTaken ? 'user.taken' : 'user.doubt')}
              </Typography>
              <FindUser
                start={getValues('email').trim() || getValues('phone').trim()}
                match={({ id, name }) => <UserField id={id} name={name} />}
              />
            </Box>
          )}
        </FailurePanel>
      )}
    </FormOutcome>
  )
  const buttons = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: isPage ? 0 : 2 }}>
      <Button
        variant={isPage ? 'contained' : 'outlined'}
        disabled={isSending || unknown !== undefined}
        {...(isPage ? { type: 'submit' } : { type: 'button', onClick: () => void send() })}
      >
        {translate(isSending ? 'user.sending' : isInDoubt ? 'failure.retry' : 'user.create')}
      </Button>
      {unknown !== undefined && <Button onClick={creation.startAnew}>{translate('user.start_anew')}</Button>}
      {isPage ? (
        <CancelButton to="/users" disabled={isSending} />
      ) : (
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
      )}
    </Box>
  )

  return (
    <FormProvider {...form}>
      <FieldLabelContext value={userLabel}>
        {isPage ? (
          <form
            noValidate
            autoComplete="off"
            aria-label={translate('user.create')}
            onSubmit={(event) => void send(event)}
          >
            {inputs}
            <div className="form-bar">
              {result}
              {buttons}
            </div>
          </form>
        ) : (
          <div
            role="group"
            aria-label={translate('user.create')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              if (event.target.type !== 'search') void send()
            }}
          >
            {inputs}
            {result}
            {buttons}
          </div>
        )}
      </FieldLabelContext>
    </FormProvider>
  )
}
