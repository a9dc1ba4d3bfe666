/** Rejects IDs that would change the path: `encodeURIComponent` keeps `..`, and many servers decode `%2F` to a slash. */
const segment = /^(?!\.+$)[A-Za-z0-9._:~@-]{1,128}$/

export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name] ?? ''
    if (!segment.test(value))
      throw new TypeError(`${name} is no usable path segment: ${JSON.stringify(value)}`)
    return encodeURIComponent(value)
  })
}

export function addressOf(baseUrl: string, path: string, query: Record<string, unknown> = {}): string {
  const sent = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, String(value)])
  const search = new URLSearchParams(sent).toString()
  return baseUrl.replace(/\/+$/, '') + path + (search && `?${search}`)
}
