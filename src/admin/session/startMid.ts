export const midKey = 'mid'

/** The merchant ID of the link, else the one before the reload, else the first. */
export function startMid({ mids }: { mids: readonly string[] }): string {
  const url = new URL(location.href)
  const fromAddress = url.searchParams.get(midKey)
  const mid =
    [fromAddress, sessionStorage.getItem(midKey), mids[0]].find((one) => one && mids.includes(one)) ?? ''
  if (fromAddress !== null) {
    url.searchParams.delete(midKey)
    window.history.replaceState(window.history.state, '', url)
    sessionStorage.setItem(midKey, mid)
  }
  return mid
}
