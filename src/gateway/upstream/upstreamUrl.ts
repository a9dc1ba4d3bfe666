import { isLoopbackHost } from './addresses.ts'

/** What is wrong with the address of the payment service, or undefined: it carries the merchant's credentials. */
export function upstreamUrlFault(text: string): string | undefined {
  // The parser drops tabs and line breaks and turns backslashes, and an empty query leaves no trace in it.
  if (/[^\x21-\x7e]|\\/.test(text)) return 'expected an address without spaces and backslashes'
  if (!URL.canParse(text)) return 'expected an address such as https://api.example.com'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(hostname)))
    return 'expected https, or http on loopback'
  if (username || password || /^[^/]*\/*[^/]*@/.test(text)) return 'expected no name and password'
  if (text.includes('?')) return 'expected no query'
  if (text.includes('#')) return 'expected no fragment'
  return undefined
}
