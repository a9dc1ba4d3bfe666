const longestMs = 300_000

/** How long a 429 asks to wait, five minutes at most; a date is taken against the service's own clock, where it tells it. */
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')?.trim()
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : untilDate(header, headers.get('date'))
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestMs)
}

function untilDate(header: string, now: string | null): number {
  return Date.parse(header) - (now === null ? Date.now() : Date.parse(now))
}
