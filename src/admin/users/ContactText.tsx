import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { CopyButton } from '../fields/CopyButton.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import type { User } from '../records.ts'

type Given = Pick<User, 'phone' | 'phoneCode'>

/** `+351 912345678`; without a number the code says nothing. */
export function phoneOf({ phone, phoneCode }: Given): string | undefined {
  return phone === undefined ? undefined : [phoneCode, phone].filter(Boolean).join(' ')
}

export function PhoneText({ user }: { user: Given }) {
  const phone = phoneOf(user)
  if (phone === undefined) return <Absent />
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      <Foreign text={phone} />
    </Box>
  )
}

/** A value as it came, with a button that copies it. */
export function CopyableText({ value, label }: { value: string | undefined; label: string }) {
  const translate = useTranslate()
  if (value === undefined) return <Absent />
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Foreign text={value} />
      <CopyButton value={value} of={translate(label)} />
    </Box>
  )
}
