import type { Missing } from '../../api/search.ts'

type Facts = Omit<Missing, 'words' | 'text'>

/** Nothing is plainly "not found": it is not in what is known, and that is told with it. */
export function missingWords(facts: Facts): string {
  if (facts.why === 'not-allowed') return 'Your role does not search by e-mail or phone'
  if (facts.why === 'incomplete') return 'Type the whole e-mail: nobody is found by a part of one'
  if (facts.why === 'nothing-in-it') return 'There is no ID, e-mail, phone number or name in this text'
  return `${ledgerWords(facts)}${serviceWords(facts.service)}`
}

function ledgerWords({ kind, since, coverage }: Facts): string {
  const rows =
    kind === 'id' ? 'orders' : kind === 'name' || kind === 'text' ? 'orders and customers' : 'customers'
  if (since === undefined) return `Not found: no ${rows} are known yet`
  if (coverage === 'exact') return `Not found in ${rows} known since ${dayOf(since)}`
  return `Not found in ${rows} read so far, at least since ${dayOf(since)}; not all are read yet`
}

function serviceWords(service: Missing['service']): string {
  if (!service || service.asked.length === 0) return ''
  const { asked, failed, left } = service
  const others = left.length === 0 ? '' : `; not asked under ${left.length} further merchant IDs`
  if (failed.length === 0) return `, nor at the payment service${others}`
  if (failed.length === asked.length) return `; the payment service could not be asked${others}`
  return `; the payment service could not be asked under ${failed.join(', ')}${others}`
}

function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}
