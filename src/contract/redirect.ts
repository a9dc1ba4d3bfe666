/** Allowed redirect targets for payers: https, http on loopback, and apps by listed schemes. */
export type RedirectRule = {
  schemes: readonly string[]
  /** Allowed hosts; empty allows any. `*.example.com` covers all subdomains. */
  hosts: readonly string[]
}

export type RedirectFault = 'address' | 'userinfo' | 'scheme' | 'host'

export const redirectFields = ['successRedirectUrl', 'failureRedirectUrl', 'sourceUrl'] as const
export type RedirectField = (typeof redirectFields)[number]

/** Lists each refused address of an order. The schema reports values that are no text. */
export function redirectFaults(order: object, rule: RedirectRule) {
  return redirectFields.flatMap((field) => {
    const text: unknown = Reflect.get(order, field)
    const fault = typeof text === 'string' ? redirectFault(field, text, rule) : undefined
    return fault === undefined ? [] : [{ field, fault }]
  })
}

/** `sourceUrl` may have any host, because no payer is sent there. */
export function redirectFault(
  field: RedirectField,
  text: string,
  { schemes, hosts }: RedirectRule,
): RedirectFault | undefined {
  // The URL parser silently repairs these; the next reader may see a different address.
  if (text.length > longest || /[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return 'address'
  const { protocol, hostname, username, password } = new URL(text)
  const scheme = protocol.slice(0, -1)
  const isWeb = scheme === 'https' || scheme === 'http'
  if (username !== '' || password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) return 'userinfo'
  if (isWeb && !/^https?:\/\/[^/?#%]+([/?#]|$)/i.test(text)) return 'address'
  if (!isWeb) return isAppScheme(scheme) && schemes.includes(scheme) ? undefined : 'scheme'
  if (scheme === 'http' && !isLoopbackName(hostname)) return 'scheme'
  return field === 'sourceUrl' || hosts.length === 0 || hosts.some((host) => isUnder(hostname, host))
    ? undefined
    : 'host'
}

const longest = 2048

/** False for schemes that browsers execute, use for local files or treat specially. */
export function isAppScheme(scheme: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,63}$/.test(scheme) && !browserSchemes.has(scheme)
}

const browserSchemes = new Set(
  'about blob chrome data file filesystem ftp http https intent jar javascript mailto resource vbscript view-source ws wss'.split(
    ' ',
  ),
)

export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function isUnder(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}
