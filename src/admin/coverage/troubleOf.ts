/** What a sweep tells of its last failure, as a key of the words for it. The first that fits. */
const known: [pattern: RegExp, trouble: string][] = [
  [/answered 429|too many requests/i, 'rate_limited'],
  [/answered 5\d\d|failed \d+ times in a row/i, 'unavailable'],
  [/answered 40[13]|unauthori[sz]ed|forbidden|credential|password/i, 'refused'],
  [/heed the page number|goes in a circle|has not ended/i, 'page_ignored'],
  [/not yet converged/i, 'restless'],
  [/does not fit|without a list|JSON|broke off|too large|redirect|encod/i, 'unreadable'],
  [
    /no answer|took (too long|longer)|ECONN|ENOTFOUND|EAI_AGAIN|fetch failed|connect|socket|network/i,
    'network',
  ],
]

export function troubleOf(error: string): string {
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? 'other'
}
