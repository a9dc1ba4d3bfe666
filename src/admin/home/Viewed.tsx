import { useTranslate } from 'ra-core'
import { IdText } from '../fields/Foreign.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { OrderField, UserField } from '../fields/RowLink.tsx'
import { StatusMark } from '../fields/ToneMark.tsx'
import { Section } from '../page/Section.tsx'
import type { Order, User } from '../records.ts'
import { useViewedRecords } from '../visits/useViewedRecords.ts'
import { useVisits } from '../visits/visits.ts'

/** The orders whose pages were opened last, as they are now. */
export function ViewedOrders() {
  const translate = useTranslate()
  const ids = useVisits('orders')
  const records = useViewedRecords<Order>('orders', ids)
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
  const records = useViewedRecords<User>('users', ids)
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
