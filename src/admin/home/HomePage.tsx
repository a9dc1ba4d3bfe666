import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Box } from '../box/Box.tsx'
import { lazyPlain } from '../language/lazyMui.tsx'
import { PageTitle } from '../kit/page/PageTitle.tsx'
import { useSession } from '../session/SessionContext.ts'
import { HomePart, Count } from './HomePart.tsx'
import { FirstFill } from './FirstFill.tsx'
import { LastDays, Today } from './Today.tsx'
import { StageTable } from './StageTable.tsx'
import { useAttention, bySeverity, tones, attentionPath } from './attention.ts'
import './home.css'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField, UserField, RowLink } from '../kit/field/RowLink.tsx'
import { StatusMark, ToneMark, useStatusLabel } from '../kit/field/ToneMark.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Order, User } from '../data-provider/records.ts'
import { useViewedRecords } from '../visits/visits.ts'
import type { Attention, AttentionItem } from '../../api/attention.ts'
import { TimeText } from '../kit/field/TimeText.tsx'
import { BareTable } from '../kit/list/TableBox.tsx'
import { Link } from 'react-router'

const Month = lazyPlain(['fees', 'home'], () => import('./Month.tsx'), 'Month')
const Closes = lazyPlain(['claims', 'home', 'periods', 'statements'], () => import('./Closes.tsx'), 'Closes')

export function HomePage() {
  const translate = useTranslate()
  const { role } = useSession().session
  const attention = useAttention()
  return (
    <>
      <PageTitle title={translate('resources.home.name')} />
      {role === 'support' && <Box isLarge />}
      <FirstFill />
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
            <Closes />
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

function AttentionTable({ attention }: { attention: Attention }) {
  const translate = useTranslate()
  const nameOf = useItemName()
  if (attention.items.length === 0)
    return (
      <p className="quiet">
        {translate(attention.coverage === 'exact' ? 'home.nothing' : 'home.nothing_known')}
      </p>
    )
  return (
    <BareTable
      className="records home-table home-lines"
      label={translate('home.attention')}
      heads={[
        translate('list.what'),
        { figure: translate('fault_field.count') },
        translate('fault_field.oldest'),
        { figure: translate('home.value') },
      ]}
      opensRows
    >
      {bySeverity(attention.items).map((item) => (
        <tr key={item.kind + JSON.stringify(item.filter)}>
          <td>
            <ToneMark tone={tones[item.kind]}>
              <RowLink to={attentionPath(item)}>{nameOf(item)}</RowLink>
            </ToneMark>
          </td>
          <td data-align="right" data-label={translate('fault_field.count')}>
            <Count count={item.count} isExact={item.coverage === 'exact'} />
          </td>
          {item.oldest === null ? (
            <td />
          ) : (
            <td data-label={translate('fault_field.oldest')}>
              <TimeText iso={item.oldest} />
            </td>
          )}
          <td data-align="right" className="home-last">
            <Value item={item} />
          </td>
        </tr>
      ))}
    </BareTable>
  )
}

const maxLines = 3

function Value({ item: { value, withoutAmount } }: { item: AttentionItem }) {
  const translate = useTranslate()
  if (value === null) return <span className="quiet">{translate('home.too_many')}</span>
  const lines = (some: NonNullable<typeof value>) =>
    some.map((money) => (
      <div key={money.currency}>
        <MoneyText money={money} />
      </div>
    ))
  return (
    <>
      {lines(value.slice(0, maxLines))}
      {value.length > maxLines && (
        <details>
          <summary>{translate('home.more_currencies', { smart_count: value.length - maxLines })}</summary>
          {lines(value.slice(maxLines))}
        </details>
      )}
      {withoutAmount > 0 && value.length > 0 && (
        <div className="quiet">{translate('home.without_amount', { smart_count: withoutAmount })}</div>
      )}
    </>
  )
}

function useItemName(): (item: AttentionItem) => string {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  return ({ kind, filter }) => {
    const statuses = [filter.status ?? []].flat().map(String)
    const status = statuses.map(statusLabel).join(', ')
    if (kind === 'unknown-status')
      return statuses.length > 3
        ? translate('home.kinds.unknown_several', { count: statuses.length })
        : translate('home.kinds.unknown', { status })
    return translate(`home.kinds.${kind.replaceAll('-', '_')}`, { status, _: kind })
  }
}

function LateNotes({ late }: Pick<Attention, 'late'>) {
  const translate = useTranslate()
  if (late.behind.length === 0 && late.notTold === 0) return null
  return (
    <p className="note">
      {late.behind.length > 0 && (
        <>{translate('late.behind', { mids: late.behind.map((mid) => visibleText(mid)).join(', ') })} </>
      )}
      {late.notTold > 0 && (
        <>
          {translate('late.not_told', { smart_count: late.notTold })}{' '}
          <Link to="/coverage#usual-times">{translate('late.usual.title')}</Link>
        </>
      )}
    </p>
  )
}
