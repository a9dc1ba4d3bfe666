import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { IdText } from '../fields/IdText.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { OrderField } from '../fields/OrderField.tsx'
import { StatusMark } from '../fields/StatusMark.tsx'
import { UserField } from '../fields/UserField.tsx'
import { Section } from '../page/Section.tsx'
import type { Order, User } from '../records.ts'
import { useMid } from '../session/MidContext.ts'
import { useVisits } from './visits.ts'

/** The orders whose pages were opened last, as they are now. */
export function ViewedOrders() {
  const translate = useTranslate()
  const ids = useVisits('orders')
  const records = useRecords<Order>('orders', ids)
  return (
    <Section title={translate('home.last_orders')}>
      {ids.length === 0 && <p className="quiet">{translate('home.none_viewed')}</p>}
      <ul className="plain-list home-viewed">
        {ids.map((id) => {
          const order = records.get(id)
          return (
            <li key={id}>
              <OrderField id={id} />
              {order && (
                <>
                  <MoneyText money={order.source} />
                  <StatusMark order={order} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The customers whose pages were opened last. */
export function ViewedCustomers() {
  const translate = useTranslate()
  const ids = useVisits('users')
  const records = useRecords<User>('users', ids)
  return (
    <Section title={translate('home.last_customers')}>
      {ids.length === 0 && <p className="quiet">{translate('home.none_viewed')}</p>}
      <ul className="plain-list home-viewed">
        {ids.map((id) => {
          const name = records.get(id)?.name
          return (
            <li key={id}>
              <UserField id={id} {...(name !== undefined && { name })} />
              {name !== undefined && <IdText id={id} />}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** What the ledger knows of them; an id stands alone until then. They are read under a key of their own. */
function useRecords<R extends Order | User>(resource: string, ids: readonly string[]): Map<string, R> {
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  const { data = [] } = useQuery({
    queryKey: ['viewed', resource, { mid, ids }],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getList<R>(resource, {
          filter: { id: [...ids] },
          pagination: { page: 1, perPage: 25 },
          sort: { field: resource === 'orders' ? 'createdAt' : 'name', order: 'DESC' },
          signal,
        })
      ).data,
    enabled: ids.length > 0,
  })
  return new Map(data.map((record) => [record.id, record]))
}
