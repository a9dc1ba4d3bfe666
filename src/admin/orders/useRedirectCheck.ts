import { useTranslate } from 'react-admin'
import { redirectFault, type RedirectField } from '../../contract/redirect.ts'
import { useSession } from '../session/SessionContext.ts'

/** Refuses the address that the gateway would refuse, in words, before anything is sent. */
export function useRedirectCheck() {
  const translate = useTranslate()
  const { redirects } = useSession().session
  const { schemes, hosts } = redirects
  const apps = schemes.filter((scheme) => scheme !== 'https')
  const words = {
    schemes: ['https://', ...apps.map((scheme) => `${scheme}:`)].join(', '),
    hosts: hosts.join(', '),
  }

  return (field: RedirectField, value: unknown): string | true => {
    const text = typeof value === 'string' ? value.trim() : ''
    const fault = text === '' ? undefined : redirectFault(field, text, redirects)
    return fault === undefined || translate(`order_form.redirect.${fault}`, words)
  }
}
