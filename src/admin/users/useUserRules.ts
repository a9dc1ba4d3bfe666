import { useTranslate } from 'react-admin'
import { plainPhone } from '../data-provider/phone.ts'
import type { UserValues } from './userValues.ts'

/** What is surely wrong, before anything is sent. What the service requires is not documented: here a name and an e-mail or phone. */
export function useUserRules() {
  const translate = useTranslate()
  const rule = (isFine: (text: string, values: UserValues) => boolean, words: string) => ({
    validate: (text: string, values: UserValues) => isFine(text.trim(), values) || translate(words),
  })
  return {
    name: rule((text) => text !== '', 'user.need_name'),
    firstName: rule((text, { lastName }) => `${text}${lastName.trim()}` !== '', 'user.need_name'),
    email: {
      validate: (typed: string, { phone }: UserValues) => {
        const email = typed.trim()
        if (email === '') return phone.trim() !== '' || translate('user.need_reach')
        return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || translate('user.bad_email')
      },
    },
    phone: {
      deps: 'email' as const,
      validate: (typed: string, { phoneCode }: UserValues) => {
        const phone = plainPhone(typed)
        if (phone === '') return phoneCode.trim() === '' || translate('user.code_alone')
        return /^\d+$/.test(phone) || translate('user.bad_phone')
      },
    },
    phoneCode: rule((text) => text === '' || /^\+\d{1,4}$/.test(text), 'user.bad_code'),
    dob: rule((text) => text === '' || isPastDay(text, Date.now()), 'user.bad_dob'),
  }
}

/** `2001-02-29` is no day, and `0090-12-31` is nobody's birthday. */
export function isPastDay(text: string, now: number): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return false
  return text > '1900' && time < now
}
