import { isObject } from '../contract/isObject.ts'
import { redirectFaults, type RedirectFault, type RedirectRule } from '../contract/redirect.ts'
import { GatewayError } from './GatewayError.ts'

/** An order whose payer would be sent where nobody is to be sent is refused before anything is kept or sent. */
export function checkRedirects(order: unknown, rule: RedirectRule): void {
  const faults = isObject(order) ? redirectFaults(order, rule) : []
  if (faults.length === 0) return
  const details = faults.map(({ field, fault }) => ({ field, message: wordsOf(fault, rule) }))
  throw new GatewayError(400, 'the request has fields that cannot be taken', { details })
}

function wordsOf(fault: RedirectFault, { schemes, hosts }: RedirectRule): string {
  const apps = schemes.filter((scheme) => scheme !== 'https')
  const words: Record<RedirectFault, string> = {
    address: 'expected a whole web address',
    userinfo: 'expected no name and password',
    scheme: `expected ${['https', 'http on loopback', ...apps].join(', ')}`,
    host: `expected a host out of ${hosts.join(', ')}`,
  }
  return words[fault]
}
