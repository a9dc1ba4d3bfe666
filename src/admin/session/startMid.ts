export const midKey = 'mid'

/** The merchant ID of the link, else the one before the reload, else the first. The frame tidies the address. */
export function startMid({ mids }: { mids: readonly string[] }): string {
  const fromAddress = new URLSearchParams(location.search).get(midKey)
  const mid =
    [fromAddress, sessionStorage.getItem(midKey), mids[0]].find((one) => one && mids.includes(one)) ?? ''
  if (fromAddress !== null) sessionStorage.setItem(midKey, mid)
  return mid
}
