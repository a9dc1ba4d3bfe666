import { Fragment } from 'react'
import { useResourceContext, useTranslate } from 'ra-core'
import { openBox } from '../page/openBox.ts'
import type { Held } from '../../data-provider/coverage.ts'
import { useFormatLocale } from '../field/useFormatLocale.ts'
import { dayText } from '../../time/time.ts'
import { useHeldWords } from './SourceLine.tsx'
import { useMid, usePermission } from '../../session/SessionContext.ts'
import { UserField } from '../field/RowLink.tsx'
import { useFilters } from '../filter/useFilters.ts'
import { useListFacts } from './useListFacts.ts'
import { useRead } from '../../data-provider/useApi.ts'

type Props = {
  none: string
  live: string
  terms: readonly string[]
}

/** Says where and for what the list searched, and offers the search box, which searches further. */
export function NoMatch({ none, live, terms }: Props) {
  const translate = useTranslate()
  const facts = useListFacts()
  const { q } = useFilters<{ q?: string }>().values
  const byContact = usePermission('contacts.reveal')
  const held = facts?.held ?? []
  const { words, age } = useHeldWords(held)
  const isOfLedger = facts?.source === 'ledger'
  return (
    <>
      <p>
        {translate(isOfLedger ? none : live)}{' '}
        {isOfLedger &&
          translate(facts.coverage === 'exact' ? 'source.exact' : 'source.at_least', { held: words, age })}
      </p>
      {isOfLedger && (
        <>
          <LookedIn held={held} />
          {terms.length > 0 && (
            <p className="quiet">{translate('filter.looked_for', { what: terms.join('; ') })}</p>
          )}
          {q !== undefined && (
            <p className="quiet">{translate(byContact ? 'filter.contact_help' : 'filter.names_help')}</p>
          )}
        </>
      )}
      {q !== undefined && isOfLedger && <FoundCustomers text={q} />}
      {q !== undefined && (
        <button type="button" className="button button-main" onClick={() => openBox(q)}>
          {translate('filter.everywhere')}
        </button>
      )}
    </>
  )
}

const maxCustomers = 5
const exactly: readonly string[] = ['email', 'phone', 'last-digits', 'name', 'user-id']

/** Customers whom the search box finds: exactly, perhaps without orders, or by a similar name or e-mail. */
function FoundCustomers({ text }: { text: string }) {
  const translate = useTranslate()
  const { mid: own } = useMid()
  const users = (useSearch(text).data?.results ?? []).filter((result) => result.kind === 'user')
  const exact = users.filter(({ by }) => exactly.includes(by))
  const found = exact.length > 0 ? exact : users.filter(({ by }) => by === 'similar')
  if (found.length === 0) return null
  return (
    <p>
      {translate(exact.length > 0 ? 'filter.customers_found' : 'filter.did_you_mean', {
        smart_count: exact.length,
      })}
      {found.slice(0, maxCustomers).map(({ id, mid, title, ordersTotal: count }, n) => (
        <Fragment key={`${mid} ${id}`}>
          {n === 0 ? ' ' : ', '}
          <UserField id={id} name={title} {...(mid !== own && { mid })} />
          {exact.length > 0 && ` (${translate('source.held_orders', { smart_count: count, count })})`}
        </Fragment>
      ))}
    </p>
  )
}

const maxMids = 5

function LookedIn({ held }: { held: Held[] }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const locale = useFormatLocale()
  const what = held.slice(0, maxMids).flatMap(({ mid, count, oldest }) =>
    oldest
      ? translate('filter.looked_since', {
          rows: translate(`source.held_${resource}`, { smart_count: count, count }),
          mid,
          day: dayText(oldest, locale),
        })
      : [],
  )
  if (what.length === 0) return null
  return <p className="quiet">{translate('filter.looked_in', { what: what.join('; ') })}</p>
}

export function useSearch(text: string) {
  const mayRead = usePermission('orders.read')
  return useRead(['box', text], (api, signal) => api.searchAnything(text, signal), {
    enabled: !/^[a-z]?$/i.test(text) && mayRead,
    // Searches by contact data are audited, so never repeat one automatically.
    staleTime: 60_000,
    gcTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
