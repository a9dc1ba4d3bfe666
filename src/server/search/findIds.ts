import { ordersWith, usersWith } from './searchRows.ts'
import type { Missing } from '../../api/search.ts'
import type { Store } from '../../store/openStore.ts'
import type { ServiceLookup, ServiceLookups } from './serviceLookups.ts'
import { ofLedger, type OrderMatch, isAny, type Findings } from './createResults.ts'
import { isOfService } from './pick/pickIds.ts'
import type { IdTerm } from './pick/pickContacts.ts'

/** IDs of one text that are looked up at the service. */
const maxLookups = 4

type Of = {
  store: Store
  mids: readonly string[]
  inReferences: boolean
  service: ServiceLookups | undefined
}

/** Finds orders and users by full ID and orders by full reference; asks the service for orders not in the ledger. */
export async function findIds(of: Of, terms: readonly IdTerm[]): Promise<Findings> {
  const { store, mids } = of
  const ids = [...new Set(terms.flatMap(({ forms }) => forms))]
  const [orders, named, users] = await Promise.all([
    ordersWith(store, mids, ids),
    // References are masked without reveal rights.
    of.inReferences ? ordersWith(store, mids, ids, 'reference') : [],
    usersWith(store, mids, ids),
  ])
  const all: Findings = { orders: [], users: [], missing: [] }
  let lookupsLeft = maxLookups
  for (const { text, forms, isSure } of terms) {
    const has = (id: string | null) => id !== null && forms.includes(id)
    const own: Findings = {
      orders: [
        ...orders.filter(({ id }) => has(id)).map((order) => ({ order, by: 'order-id' as const, of: text })),
        ...named
          .filter(({ reference }) => has(reference))
          .map((order) => ({ order, by: 'reference' as const, of: text })),
      ],
      users: users.filter(({ id }) => has(id)).map((user) => ofLedger(user, { by: 'user-id', of: text })),
      missing: [],
    }
    if (isSure && !isAny(own)) {
      const lookupIds = lookupsLeft > 0 ? idsToLookUp(text, forms) : []
      if (lookupIds.length > 0) lookupsLeft--
      const { orders: late, service } = await lookUpOrder(of, lookupIds, text)
      own.orders.push(...late)
      if (late.length === 0)
        own.missing.push({ text, kind: 'id', why: 'not-found', ...(service && { service }) })
    }
    all.orders.push(...own.orders)
    all.users.push(...own.users)
    all.missing.push(...own.missing)
  }
  return all
}

async function lookUpOrder(
  { store, service }: Of,
  ids: readonly string[],
  of: string,
): Promise<{ orders: OrderMatch[]; service?: Missing['service'] }> {
  let lookup: ServiceLookup<string> | undefined
  for (const id of ids) {
    lookup = await service?.order(id)
    if (!lookup || lookup.matches.length === 0) continue
    const rows = await ordersWith(store, lookup.matches, [id])
    if (rows.length > 0)
      return { orders: rows.map((order) => ({ order, by: 'order-id', of, from: 'service' })) }
  }
  return { orders: [], ...(lookup && { service: servicePart(lookup) }) }
}

/** The service has no route for a customer by id. */
function idsToLookUp(text: string, forms: readonly string[]): string[] {
  const own = forms.find(isOfService)?.toUpperCase()
  const digits = text.replace(/[ .-]/g, '')
  const ids = /^\d+$/.test(digits) ? [digits, `OR-${digits}`] : [own ?? text]
  if (ids.some((id) => /^(?:UX|RE)-/i.test(id))) return []
  return ids.filter((id) => forms.includes(id) && /^[A-Za-z0-9_-]{1,128}$/.test(id))
}

export function servicePart(lookup: ServiceLookup<unknown>) {
  const { matches: _, ...service } = lookup
  return service
}
