import type { UpstreamRequest } from './readBounded.ts'

type Credentials = { baseUrl: string; username: string; password: string }

type Request = Pick<UpstreamRequest, 'method' | 'path' | 'headers' | 'body' | 'call'>

/** Makes requests of what crosses and nothing else: no header of a caller has a way in. */
export function requestParts({ baseUrl, username, password }: Credentials) {
  if (username.includes(':')) throw new TypeError('a user name of Basic authentication has no colon')
  const base = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  return (method: UpstreamRequest['method'], path: string, mid: string, body?: string): Request => {
    const [route] = path.split('?', 1)
    if (!isUsable(path)) throw new TypeError(`no usable path: ${JSON.stringify(route)}`)
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(mid))
      throw new TypeError(`no usable merchant ID: ${JSON.stringify(mid)}`)
    const headers: Record<string, string> = {
      MID: mid,
      Authorization,
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
    }
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    return { method, path: base + path, headers, body, call: `${method} ${route}` }
  }
}

/** What a server could read as another path than the one that was checked is no path here. */
function isUsable(path: string): boolean {
  const [route = ''] = path.split('?', 1)
  const isPlain = /^\/[\x21-\x7e]*$/.test(path) && !/[\\#]/.test(path)
  return isPlain && !/%2f|%5c/i.test(route) && !route.split('/').some((segment) => isDots(segment))
}

function isDots(segment: string): boolean {
  return /^(\.|%2e)+$/i.test(segment)
}
