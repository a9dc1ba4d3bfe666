/** Where a payer may be sent: https, http on this very machine, and apps by the schemes that are named. */
export type RedirectRule = {
  schemes: readonly string[]
  /** Of web addresses; empty: any. `*.example.com` stands for all below it. */
  hosts: readonly string[]
}

/** Why an address is refused. The gateway and the form each have words for it. */
export type RedirectFault = 'address' | 'userinfo' | 'scheme' | 'host'

export const redirectFields = ['successRedirectUrl', 'failureRedirectUrl', 'sourceUrl'] as const
export type RedirectField = (typeof redirectFields)[number]

/** Each address of an order that is refused. What is no text at all is for the schema to tell. */
export function redirectFaults(order: object, rule: RedirectRule) {
  return redirectFields.flatMap((field) => {
    const text: unknown = Reflect.get(order, field)
    const fault = typeof text === 'string' ? redirectFault(field, text, rule) : undefined
    return fault === undefined ? [] : [{ field, fault }]
  })
}

/** Nobody is sent to the page that an order came from, so that one may have any host. */
export function redirectFault(
  field: RedirectField,
  text: string,
  { schemes, hosts }: RedirectRule,
): RedirectFault | undefined {
  // Whoever reads it next may see another address in what the URL parser repairs in silence.
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

/** Whether a setting may name it: never one that a browser runs, reads files by, or has a meaning of its own for. */
export function isAppScheme(scheme: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,63}$/.test(scheme) && !browserSchemes.has(scheme)
}

const browserSchemes = new Set(
  'about blob chrome data file filesystem ftp http https intent jar javascript mailto resource vbscript view-source ws wss'.split(
    ' ',
  ),
)

/** As `new URL` writes it. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function isUnder(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}
