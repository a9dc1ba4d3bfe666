import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useForm, type Path } from 'react-hook-form'
import { Link } from 'react-router'
import { CancelButton } from '../forms/CancelButton.tsx'
import { FaultList, findField, showFaults } from '../forms/FaultList.tsx'
import { useCreateOnce } from '../forms/useCreateOnce.ts'
import { useDraft, type Draft } from '../forms/useDraft.ts'
import { readHistory, writeHistory } from '../session/historyEntry.ts'
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
  const [draft] = useState(() => (isPage ? readHistory<Draft<UserValues>>('draft') : undefined))
  const [key, setKey] = useState(() => draft?.key ?? crypto.randomUUID())
  const form = useForm<UserValues>({ defaultValues: draft?.values ?? { ...noValues, ...start } })
  const { control, handleSubmit, setError, getValues } = form
  useDraft(form, isPage ? key : undefined)
  const element = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const userLabel = useUserLabel()
  const queryClient = useQueryClient()
  const isCreated = useRef(false)
  const creation = useCreateOnce<CreatedUser>({
    resource: 'users',
    inputOf: (field) => findField(element.current, field),
    setError: (field, error) => setError(field as Path<UserValues>, error),
    onMade: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
    onDone: (user) => {
      // The next page takes a moment to open; block further clicks.
      isCreated.current = true
      if (isPage) writeHistory('draft', undefined)
      onDone(user)
    },
    attempt: { key, renew: () => setKey(crypto.randomUUID()) },
  })
  const { submit, isSending, failure, isInDoubt, unknown } = creation
  const showOutcome = () =>
    setTimeout(() => {
      if (showFaults({ form, element })) return
      if (outcome.current?.hasChildNodes()) outcome.current.focus({ preventScroll: isPage })
    })
  const send = handleSubmit((values) => {
    if (isCreated.current) return
    if (isPage) writeHistory('draft', { key, values })
    return submit({ family, body: toUserBody(family, values) }).then(showOutcome)
  }, showOutcome)
  const isTaken = failure?.status === 409 && failure.body?.kind === 'refused'

  const inputs =
    family === 'v1' ? <QuickFields control={control} autoFocus={!isPage} /> : <FullFields control={control} />
  const result = (
    <div
      ref={outcome}
      className="form-outcome"
      role="group"
      aria-label={translate('order_form.outcome')}
      tabIndex={failure === undefined ? -1 : 0}
    >
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
      <FaultList form={form} element={element} labelOf={userLabel} />
    </div>
  )
  const buttons = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: isPage ? 0 : 2 }}>
      <Button
        variant={isPage ? 'contained' : 'outlined'}
        disabled={isSending || unknown !== undefined}
        {...(isPage ? { type: 'submit' } : { type: 'button', onClick: () => void send() })}
      >
        {translate(isSending ? 'user.sending' : isInDoubt ? 'user.try_again' : 'user.create')}
      </Button>
      {unknown !== undefined && <Button onClick={creation.startAnew}>{translate('user.start_anew')}</Button>}
      {isPage ? <CancelButton to="/users" /> : <Button onClick={onCancel}>{translate('form.cancel')}</Button>}
    </Box>
  )

  if (isPage) {
    return (
      <form
        noValidate
        autoComplete="off"
        aria-label={translate('user.create')}
        onSubmit={(event) => void send(event)}
      >
        <div ref={element}>{inputs}</div>
        <div className="form-bar">
          {result}
          {buttons}
        </div>
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
      <div ref={element}>{inputs}</div>
      {result}
      {buttons}
    </div>
  )
}
