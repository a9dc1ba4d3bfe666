import { useListContext, useResourceContext, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useCoverage } from '../../data-provider/useApi.ts'
import { heldIn, type Held, type Kind } from '../../data-provider/coverage.ts'
import type { ListFacts } from '../../data-provider/ledgerOrLive.ts'
import { everyMid } from '../../data-provider/ledgerFilter.ts'
import { relativeTime } from '../../time/time.ts'
import { useFormatLocale } from '../field/useFormatLocale.ts'
import { useNow } from '../field/TimeText.tsx'
import { usePermission } from '../../session/SessionContext.ts'
import { Later } from '../page/PageTitle.tsx'
import { useListFacts } from './useListFacts.ts'

/** Source of the list. It reserves its place while loading, so that nothing moves. */
export function SourceLine({ nameOf }: { nameOf: (filter: string) => string }) {
  const facts = useListFacts()
  const { error } = useListContext()
  return (
    <div className="page-source">
      <Later>
        {facts?.source === 'ledger' && <FromLedger {...facts} />}
        {facts?.source === 'live' && !error && (
          <Live {...facts} ignored={[...new Set(facts.ignored.map(nameOf))]} />
        )}
      </Later>
    </div>
  )
}

function FromLedger({ held, coverage, undated = 0 }: Extract<ListFacts, { source: 'ledger' }>) {
  const { words, age } = useHeldWords(held)
  const translate = useTranslate()
  const aside = useSetAside(held)
  const isExplained = aside > 0 || undated > 0
  const source = coverage === 'exact' ? 'exact' : isExplained ? 'at_least_because' : 'at_least'
  return (
    <>
      <span>{translate(`source.${source}`, { held: words, age })}</span>
      <AsideNote count={aside} />
      <UndatedNote count={undated} />
    </>
  )
}

export function useSetAside(held: Held[]): number {
  const resource = useResourceContext()
  const latest = useLatest(held, resource === 'users' ? 'users' : 'orders')
  return latest.reduce((sum, { quarantined = 0 }) => sum + quarantined, 0)
}

type LiveProps = Pick<Extract<ListFacts, { source: 'live' }>, 'why' | 'held' | 'ignored' | 'withheld'>

function Live({ why, held, ignored, withheld = 0 }: LiveProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const byContact = usePermission('contacts.reveal')
  const { words } = useHeldWords(held)
  const aside = useSetAside(held)
  const reason = { 'no server': 'no_ledger', filling: 'filling', 'ledger does not answer': 'down' }[why]
  return (
    <span role="note">
      {translate('source.live')} {translate(`source.${reason}`, { held: words })}{' '}
      {translate(`source.missing_${resource === 'users' && !byContact ? 'all' : resource}`)}
      <AsideNote count={aside} />
      {withheld > 0 && <> {translate('source.withheld', { smart_count: withheld })}</>}
      {ignored.length > 0 && (
        <strong role="alert"> {translate('source.ignored', { names: ignored.join(', ') })}</strong>
      )}
    </span>
  )
}

/** "5,550 orders of mer_1" and its age, from live coverage, because the ledger changes between two reads. */
export function useHeldWords(held: Held[]): { words: string; age: string } {
  const translate = useTranslate()
  const resource = useResourceContext()
  const locale = useFormatLocale()
  const now = useNow('quick')
  const latest = useLatest(held, resource === 'users' ? 'users' : 'orders')
  const asOf = Math.min(now, ...latest.flatMap(({ asOf }) => asOf ?? []))
  const count = latest.reduce((sum, one) => sum + one.count, 0)
  return {
    words: translate(`source.held_${resource}`, {
      smart_count: count,
      count,
      mids: held.map(({ mid }) => mid).join(', '),
    }),
    age:
      now - asOf < 60_000
        ? translate('source.seconds_ago', { count: Math.round((now - asOf) / 1000) })
        : relativeTime(asOf, now, locale),
  }
}

function useLatest(held: Held[], kind: Kind): Held[] {
  const [one, ...rest] = held
  const { data } = useCoverage(rest.length === 0 ? (one?.mid ?? '') : everyMid)
  const rows = data ? heldIn(data, kind) : []
  return held.map((own) => rows.find(({ mid }) => mid === own.mid) ?? own)
}

/** Rows that could not be read are missing in lists and totals. */
export function AsideNote({ count }: { count: number }) {
  const translate = useTranslate()
  const maySee = usePermission('unreadable.read')
  if (count === 0) return null
  return (
    <>
      {' '}
      <strong role="note" className="warning">
        {translate('source.aside', { smart_count: count, count })}
      </strong>{' '}
      {maySee && (
        <Link to="/unreadable" className="no-print">
          {translate('source.show_aside')}
        </Link>
      )}
    </>
  )
}

/** Orders without a readable time are missing in every period. */
export function UndatedNote({ count }: { count: number }) {
  const translate = useTranslate()
  if (count === 0) return null
  return <strong className="warning">{translate('source.undated', { smart_count: count, count })}</strong>
}
