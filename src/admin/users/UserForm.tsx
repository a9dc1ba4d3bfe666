import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useForm, type Path } from 'react-hook-form'
import { Link } from 'react-router'
import { useCreateOnce } from '../forms/useCreateOnce.ts'
import { intentPath, UserField } from '../kit/field/RowLink.tsx'
import { FailurePanel } from '../kit/failure/FailurePanel.tsx'
import type { User } from '../data-provider/records.ts'
import { FindUser } from './FindUser.tsx'
import {
  FullFields,
  noValues,
  QuickFields,
  toUserBody,
  userFields,
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
  const { control, handleSubmit, setError, getValues } = useForm<UserValues>({
    defaultValues: { ...noValues, ...start },
  })
  const queryClient = useQueryClient()
  const isCreated = useRef(false)
  const creation = useCreateOnce<CreatedUser>({
    resource: 'users',
    hasInput: (field) => userFields[family].includes(field),
    setError: (field, error) => setError(field as Path<UserValues>, error),
    onMade: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
    onDone: (user) => {
      // The next page takes a moment to open; block further clicks.
      isCreated.current = true
      onDone(user)
    },
  })
  const { submit, isSending, failure, isInDoubt, unknown } = creation
  const send = handleSubmit((values) => {
    if (isCreated.current) return
    return submit({ family, body: toUserBody(family, values) })
  })
  const isTaken = failure?.status === 409 && failure.body?.kind === 'refused'

  const inputs =
    family === 'v1' ? (
      <QuickFields control={control} autoFocus={onCancel !== undefined} />
    ) : (
      <FullFields control={control} />
    )
  const content = (
    <>
      {inputs}
      {failure !== undefined && (
        <FailurePanel error={failure}>
          {creation.isNotSent && <Typography sx={{ mt: 1 }}>{translate('order_form.not_sent')}</Typography>}
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
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button
          variant={onCancel ? 'outlined' : 'contained'}
          disabled={isSending || unknown !== undefined}
          {...(onCancel ? { type: 'button', onClick: () => void send() } : { type: 'submit' })}
        >
          {translate(isSending ? 'user.sending' : isInDoubt ? 'user.try_again' : 'user.create')}
        </Button>
        {unknown !== undefined && (
          <Button onClick={creation.startAnew}>{translate('user.start_anew')}</Button>
        )}
        {onCancel && <Button onClick={onCancel}>{translate('form.cancel')}</Button>}
      </Box>
    </>
  )

  if (!onCancel) {
    return (
      <form noValidate autoComplete="off" onSubmit={(event) => void send(event)}>
        {content}
      </form>
    )
  }
  return (
    <div
      role="group"
      aria-label={translate('user.create')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        if (event.target.type !== 'search') void send()
      }}
    >
      {content}
    </div>
  )
}
