import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Box } from '../box/Box.tsx'
import { LateNotes } from '../late/LateNotes.tsx'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import { useSession } from '../session/SessionContext.ts'
import { AttentionTable } from './AttentionTable.tsx'
import { LastPeriods, LastStatements } from './Closes.tsx'
import { HomePart } from './HomePart.tsx'
import { LastDays } from './LastDays.tsx'
import { Month } from './Month.tsx'
import { StageTable } from './StageTable.tsx'
import { Today } from './Today.tsx'
import { useAttention } from './attention.ts'
import './home.css'
import { IdText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField, UserField } from '../kit/field/RowLink.tsx'
import { StatusMark } from '../kit/field/ToneMark.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Order, User } from '../data-provider/records.ts'
import { useViewedRecords } from '../visits/visits.ts'

export function HomePage() {
  const translate = useTranslate()
  const { role } = useSession().session
  const attention = useAttention()
  return (
    <>
      <PageTitle title={translate('resources.home.name')} />
      {role === 'support' && <Box isLarge />}
      <div className="home in-turn">
        <div>
          {role === 'support' && <ViewedCustomers />}
          <HomePart
            title={translate('home.attention')}
            query={attention}
            rows={3}
            isEmpty={({ items }) => items.length === 0}
          >
            {(data) => (
              <>
                <AttentionTable attention={data} />
                {role !== 'finance' && <LateNotes late={data.late} />}
              </>
            )}
          </HomePart>
          {role === 'finance' && <Month />}
          {(attention.data !== undefined || attention.error === null) && (
            <HomePart title={translate('home.stages')} query={{ ...attention, error: null }} rows={5}>
              {(data) => <StageTable attention={data} />}
            </HomePart>
          )}
        </div>
        <div>
          {role === 'finance' ? (
            <>
              <LastPeriods />
              <LastStatements />
            </>
          ) : (
            <>
              {role !== 'support' && <Today />}
              <ViewedOrders />
              {role !== 'support' && attention.data && <LastDays />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

function ViewedOrders() {
  const records = useViewedRecords<Order>('orders')
  return (
    <Viewed title="home.last_orders" records={records}>
      {(id, order) => (
        <>
          <OrderField id={id} />
          {order && <MoneyText money={order.source} />}
          {order && <StatusMark order={order} />}
        </>
      )}
    </Viewed>
  )
}

function ViewedCustomers() {
  const records = useViewedRecords<User>('users')
  return (
    <Viewed title="home.last_customers" records={records}>
      {(id, user) => (
        <>
          <UserField id={id} {...(user?.name !== undefined && { name: user.name })} />
          {user?.name !== undefined && <IdText id={id} />}
        </>
      )}
    </Viewed>
  )
}

type ViewedProps<R> = {
  title: string
  records: ReadonlyMap<string, R | undefined>
  children: (id: string, record: R | undefined) => ReactNode
}

function Viewed<R>({ title, records, children }: ViewedProps<R>) {
  const translate = useTranslate()
  return (
    <Section title={translate(title)}>
      {records.size === 0 && <p className="quiet">{translate('home.none_viewed')}</p>}
      <ul className="plain-list home-viewed">
        {[...records].map(([id, record]) => (
          <li key={id}>{children(id, record)}</li>
        ))}
      </ul>
    </Section>
  )
}
