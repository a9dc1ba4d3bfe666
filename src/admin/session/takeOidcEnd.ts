const ends = ['failed', 'unavailable', 'unlinked', 'factor'] as const
export type OidcEnd = (typeof ends)[number]

const name = 'sign-in'

/** How a sign-in at the provider ended, as the gateway says it in the address. It does not stay there. */
export function takeOidcEnd(): OidcEnd | undefined {
  const url = new URL(location.href)
  const result = url.searchParams.get(name)
  if (result === null) return undefined
  url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return ends.find((end) => end === result)
}
