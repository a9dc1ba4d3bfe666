/** A pay link that may be opened: https, or plain http on this very machine; never with a name and password in it. */
export function openableLink(url: string): { href: string; host: string } | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, host, href, username, password } = new URL(url)
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback)
  return isSafe && !username && !password ? { href, host } : undefined
}
