const longest = 300_000

/** How long a 429 asks to wait, five minutes at most; a date is taken against the service's own clock, where it tells it. */
export function retryAfterMs(headers: Headers): number | undefined {
  const asked = headers.get('retry-after')?.trim()
  if (!asked) return undefined
  const ms = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1000 : untilDate(asked, headers.get('date'))
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longest)
}

function untilDate(asked: string, now: string | null): number {
  return Date.parse(asked) - (now === null ? Date.now() : Date.parse(now))
}
