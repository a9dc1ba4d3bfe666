import { Box, FormHelperText, Button } from '@mui/material'
import { useCallback, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslate, useGetOne } from 'react-admin'
import { visibleText, Foreign, IdText } from '../../kit/field/Foreign.tsx'
import type { OrderValues } from './orderForm.ts'
import type { User } from '../../data-provider/records.ts'
import { Contacts } from '../../users/ContactText.tsx'
import { FindUser } from '../../users/FindUser.tsx'
import { MadeNote, madeOf, type Made } from '../../users/MadeNote.tsx'
import { UserForm, type CreatedUser } from '../../users/UserForm.tsx'
import { startOf } from '../../users/UserInputs.tsx'

export function PayerField() {
  const translate = useTranslate()
  const { control } = useFormContext<OrderValues>()
  const box = useRef<HTMLElement>(null)
  /** Text that was typed but not used would silently create an order without a payer. */
  const hasUnusedText = () =>
    [...(box.current?.querySelectorAll('input') ?? [])].some(({ value }) => value.trim() !== '')
  const { field, fieldState } = useController({
    name: 'userId',
    control,
    rules: {
      validate: (id) => id !== '' || !hasUnusedText() || translate('order_form.payer_not_chosen'),
    },
  })
  const { ref, value, onChange } = field
  const hold = useCallback(
    (element: HTMLElement | null) => {
      box.current = element
      ref(element && { focus: () => element.querySelector<HTMLElement>('input, button')?.focus() })
    },
    [ref],
  )
  const fault = fieldState.error?.message
  const id = useId()
  const faultId = fault === undefined ? undefined : id
  return (
    <Box ref={hold} data-field="userId">
      {/* Above, because the matches follow the input. */}
      {fault !== undefined && (
        <FormHelperText id={id} error>
          {visibleText(fault)}
        </FormHelperText>
      )}
      <UserPicker userId={value} onPick={(user) => onChange(user?.id ?? '')} faultId={faultId} />
    </Box>
  )
}

type Props = {
  /** Empty until a user is chosen. The address may contain the ID, but nothing else about the user. */
  userId: string
  onPick: (user: User | undefined) => void
  faultId: string | undefined
}

function UserPicker({ userId, onPick, faultId }: Props) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<Made>()
  /** Moves the focus to the replacement of a pressed control, but not when the page opens. */
  const [isInUse, setIsInUse] = useState(false)

  const pick = (user: User | undefined) => {
    setIsInUse(true)
    setSearch('')
    setMade(undefined)
    onPick(user)
  }

  const takeMade = (user: CreatedUser) => {
    setIsCreating(false)
    if (user.isIdKnown) pick(user)
    else setSearch(user.email ?? user.phone ?? '')
    setMade(madeOf(user))
  }

  if (userId !== '')
    return (
      <>
        <MadeNote made={made} />
        <PickedUser userId={userId} onChange={() => pick(undefined)} autoFocus={isInUse} faultId={faultId} />
      </>
    )
  if (isCreating) {
    const start = startOf(search)
    return <UserForm family="v1" start={start} onDone={takeMade} onCancel={() => setIsCreating(false)} />
  }
  return (
    <>
      <MadeNote made={made} />
      <FindUser
        start={search}
        autoFocus={isInUse}
        faultId={faultId}
        match={(user) => (
          <Button onClick={() => pick(user)} sx={{ px: 1, ml: -1, textAlign: 'start' }}>
            {user.name === undefined ? <IdText id={user.id} /> : <Foreign text={user.name} />}
          </Button>
        )}
        none={(text) => (
          <Button
            variant="outlined"
            sx={{ mt: 1 }}
            onClick={() => {
              setSearch(text)
              setIsInUse(true)
              setIsCreating(true)
            }}
          >
            {translate('user.create_inline')}
          </Button>
        )}
      />
    </>
  )
}

type PickedProps = Pick<Props, 'userId' | 'faultId'> & { onChange: () => void; autoFocus: boolean }

function PickedUser({ userId, onChange, autoFocus, faultId }: PickedProps) {
  const translate = useTranslate()
  const { data: user } = useGetOne<User>('users', { id: userId }, { retry: false })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13 }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, fontSize: 14, color: faultId && 'error.main' }}>
          {user?.name === undefined ? <IdText id={userId} whole /> : <Foreign text={user.name} />}
        </Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user && <Contacts user={user} />}
        </Box>
        {user?.name !== undefined && <IdText id={userId} whole />}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Button variant="outlined" onClick={onChange} autoFocus={autoFocus} aria-describedby={faultId}>
        {translate('user.change')}
      </Button>
    </Box>
  )
}
