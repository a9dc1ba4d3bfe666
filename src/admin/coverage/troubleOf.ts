/** The gateway's word for a sweep's last failure, and the key of the words for it. */
const troubles = new Map(
  Object.entries({
    rate_limited: 'rate_limited',
    unavailable: 'unavailable',
    resting: 'unavailable',
    credentials: 'refused',
    page_ignored: 'page_ignored',
    circle: 'page_ignored',
    too_long: 'page_ignored',
    restless: 'restless',
    misfit: 'unreadable',
    not_json: 'unreadable',
    truncated: 'unreadable',
    too_large: 'unreadable',
    too_deep: 'unreadable',
    redirected: 'unreadable',
    encoded: 'unreadable',
    network: 'network',
    timeout: 'network',
    not_sent: 'network',
  }),
)

export function troubleOf(reason = 'other'): string {
  return troubles.get(reason) ?? 'other'
}
