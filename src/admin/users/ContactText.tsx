import { useTranslate } from 'react-admin'
import { Absent, ErasedText, Foreign } from '../kit/field/Foreign.tsx'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import type { User } from '../data-provider/records.ts'
import { MaskedText } from '../reveal/RevealButton.tsx'
import { useReveal } from '../reveal/Reveal.tsx'

/** A phone code without a number is dropped. */
function phoneOf({ phone, phoneCode }: Pick<User, 'phone' | 'phoneCode'>): string | undefined {
  return phone === undefined ? undefined : [phoneCode, phone].filter(Boolean).join(' ')
}

type Props = {
  user: User
  field: 'email' | 'phone'
  /** On the user's own page; masked values are never copied. */
  canCopy?: boolean
}

export function ContactText({ user, field, canCopy = false }: Props) {
  const translate = useTranslate()
  const revealed = useReveal()?.valuesOf(user.id)
  const shown = { ...user, ...revealed }
  const value = field === 'phone' ? phoneOf(shown) : shown.email
  const isMasked = user.masks?.fields.includes(field) === true && revealed?.[field] === undefined
  if (value === undefined) return user.erased ? <ErasedText /> : <Absent />
  if (isMasked) return <MaskedText text={value} />
  return (
    <span className={field === 'phone' ? 'phone' : undefined}>
      {canCopy ? <CopyableText text={value} of={translate(`user.${field}`)} /> : <Foreign text={value} />}
    </span>
  )
}

export function Contacts({ user }: { user: User }) {
  const text = [user.email, phoneOf(user)].filter((value) => value !== undefined).join(' · ')
  if (text === '') return user.erased ? <ErasedText /> : <Absent />
  return user.masks ? <MaskedText text={text} /> : <Foreign text={text} />
}
