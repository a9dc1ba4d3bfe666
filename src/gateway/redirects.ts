import { isObject } from '../contract/isObject.ts'
import { redirectFaults, type RedirectFault, type RedirectRule } from '../contract/redirect.ts'
import { fault, type Fault } from '../i18n/fault.ts'
import { GatewayError } from './GatewayError.ts'

/** An order whose payer would be sent where nobody is to be sent is refused before anything is kept or sent. */
export function checkRedirects(order: unknown, rule: RedirectRule): void {
  const faults = isObject(order) ? redirectFaults(order, rule) : []
  if (faults.length === 0) return
  const details = faults.map(({ field, fault }) => ({ field, ...faultOf(fault, rule) }))
  throw new GatewayError(400, 'fields', { details })
}

function faultOf(kind: RedirectFault, { schemes, hosts }: RedirectRule): Fault {
  if (kind === 'address') return fault('whole_address')
  if (kind === 'userinfo') return fault('no_userinfo')
  if (kind === 'host') return fault('redirect_host', { hosts: hosts.join(', ') })
  const apps = schemes.filter((scheme) => scheme !== 'https')
  return fault('scheme', { schemes: ['https', 'http on loopback', ...apps].join(', ') })
}
