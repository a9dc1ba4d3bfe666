/** Any id, percent-encoded, unless a server that decodes `%2F` would take it for another path. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name] ?? ''
    if (!isSegment(value)) throw new TypeError(`${name} is no usable path segment: ${JSON.stringify(value)}`)
    return encodeURIComponent(value)
  })
}

const maxLength = 300

function isSegment(value: string): boolean {
  const isText = value !== '' && value.length <= maxLength && value.isWellFormed() && !/\p{Cc}/u.test(value)
  return isText && !value.split(/[/\\]/).some((part) => /^\.+$/.test(part))
}

export function addressOf(baseUrl: string, path: string, query: Record<string, unknown> = {}): string {
  const sent = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, String(value)])
  const search = new URLSearchParams(sent).toString()
  return baseUrl.replace(/\/+$/, '') + path + (search && `?${search}`)
}
