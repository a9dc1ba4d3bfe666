import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { CopyButton } from '../fields/CopyButton.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import type { User } from '../records.ts'
import { useRevealing } from './Reveal.tsx'

type Given = Pick<User, 'phone' | 'phoneCode'>

/** `+351 912345678`; without a number the code says nothing. */
export function phoneOf({ phone, phoneCode }: Given): string | undefined {
  return phone === undefined ? undefined : [phoneCode, phone].filter(Boolean).join(' ')
}

type Props = {
  user: User
  field: 'email' | 'phone'
  /** On a person's own page; what is masked is never copied. */
  canCopy?: boolean
}

/** How a person is reached: masked until it was revealed on this page. */
export function ContactText({ user, field, canCopy = false }: Props) {
  const translate = useTranslate()
  const revealed = useRevealing()?.valuesOf(user.id)
  const now = { ...user, ...revealed }
  const value = field === 'phone' ? phoneOf(now) : now.email
  const isMasked = user.masks?.fields.includes(field) === true && revealed?.[field] === undefined
  if (value === undefined) return <Absent />
  if (isMasked) return <MaskedText text={value} />
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        ...(field === 'phone' && { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }),
      }}
    >
      <Foreign text={value} />
      {canCopy && <CopyButton value={value} of={translate(`user.${field}`)} />}
    </Box>
  )
}

/** Heard as what it is, not as a row of dots. */
export function MaskedText({ text }: { text: string }) {
  const words = useTranslate()('reveal.hidden')
  return (
    <span className="quiet" title={words}>
      <span aria-hidden>
        <Foreign text={text} />
      </span>
      <span className="unseen">{words}</span>
    </span>
  )
}
