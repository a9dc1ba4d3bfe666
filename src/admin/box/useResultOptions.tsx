import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { Foreign, IdText, visibleText } from '../kit/field/Foreign.tsx'
import { orderPath, userPath } from '../kit/field/RowLink.tsx'
import type { SearchAnswer, SearchResult, FoundOrder, Missing } from '../../api/search.ts'
import { useMid, usePermission } from '../session/SessionContext.ts'
import type { Option } from './OptionRow.tsx'
import type { Order, User } from '../data-provider/records.ts'
import { useViewedRecords } from '../visits/visits.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ToneMark, useShownStatus } from '../kit/field/ToneMark.tsx'
import { Icon } from '../kit/page/Icon.tsx'

type RecordResult = Exclude<SearchResult, { kind: 'page' }>

export function useResultOptions(answer: SearchAnswer | undefined): Option[] {
  const translate = useTranslate()
  const { mid: own } = useMid()
  const of = (mid: string) => (mid === own ? undefined : mid)
  const noteOn = ({ by, from, mid, note }: RecordResult) =>
    [
      mid === own ? '' : mid,
      translate(`search.why.${by}`, { _: '' }),
      note ?? '',
      from === 'service' ? translate('search.fresh') : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')

  return (answer?.results ?? []).flatMap((result): Option[] => {
    if (result.kind === 'page') return []
    const { id, mid } = result
    if (result.kind === 'order')
      return [
        {
          id: `order-${mid}-${id}`,
          group: 'orders',
          path: orderPath(id, of(mid)),
          about: result.order,
          content: <OrderLine order={result.order} note={noteOn(result)} />,
        },
      ]
    const [last] = result.orders
    return [
      {
        id: `user-${mid}-${id}`,
        group: 'customers',
        path: userPath(id, of(mid)),
        about: last,
        content: <CustomerLine result={result} note={noteOn(result)} />,
      },
      ...(last
        ? [
            {
              id: `last-${mid}-${id}`,
              group: 'customers' as const,
              path: orderPath(last.id, of(mid)),
              about: last,
              content: (
                <span className="box-beside">
                  <OrderLine order={last} isLast withCustomer={false} />
                </span>
              ),
            },
          ]
        : []),
    ]
  })
}

/** How to go on with what was not found. */
export function useNextOptions(missing: readonly Missing[]): Option[] {
  const translate = useTranslate()
  const navigate = useNavigate()
  const mayCreate = usePermission('users.create')
  return missing.flatMap(({ text, kind, why, service }, n): Option[] => {
    const next = { id: `next-${n}`, group: 'next' as const }
    const shown = visibleText(text)
    const wasAsked = service && service.failed.length + service.left.length === 0
    if (why !== 'not-found' || kind === 'amount') return []
    if (kind !== 'email' && kind !== 'phone' && idForm.test(text))
      return wasAsked
        ? []
        : [{ ...next, path: orderPath(text), content: translate('search.ask', { id: shown }) }]
    const create = () => void navigate('/users/create', { state: { typed: text } })
    const content = translate('search.create_named', { name: shown })
    return mayCreate && kind !== 'id' ? [{ ...next, run: create, content }] : []
  })
}

/**
 * The provider has no route for a customer by ID. Contact data must not get into an address: no phone number, and no name beside
 * the last digits of one.
 */
const idForm = /^(?!\+|(?:UX|RE)-|.*\s\p{L}{2,}(?:\s|$))(?=\S*\d)[^@]{3,300}$/iu

function CustomerLine({ result, note }: { result: SearchResult & { kind: 'user' }; note: string }) {
  const translate = useTranslate()
  const { title, id, ordersTotal } = result
  return (
    <>
      <span className="box-line">
        <Foreign text={title} />
        {title !== id && <IdText id={id} />}
      </span>
      <span className="box-line quiet">
        {ordersTotal === 0
          ? translate('search.no_orders')
          : translate('source.held_orders', { smart_count: ordersTotal, count: ordersTotal })}
        {note !== '' && <span>{note}</span>}
      </span>
    </>
  )
}

export function useRecentOptions(): Option[] {
  const { mid } = useMid()
  const orders = useViewedRecords<Order>('orders')
  const users = useViewedRecords<User>('users')
  return [
    ...[...users].map(([id, user]): Option => ({
      id: `recent-user-${id}`,
      group: 'recent',
      path: userPath(id),
      content: (
        <span className="box-line">
          {user?.name !== undefined && <Foreign text={user.name} />}
          <IdText id={id} />
        </span>
      ),
    })),
    ...[...orders].map(([id, order]): Option => ({
      id: `recent-order-${id}`,
      group: 'recent',
      path: orderPath(id),
      ...(order && { about: { ...order, mid } }),
      content: order ? <OrderLine order={{ ...order, mid }} /> : <IdText id={id} />,
    })),
  ]
}

type Props = { order: FoundOrder; note?: string | undefined; isLast?: boolean; withCustomer?: boolean }

function OrderLine({ order, note, isLast = false, withCustomer = true }: Props) {
  const translate = useTranslate()
  const { label, tone } = useShownStatus()(order)
  const { id, source, destination, customer, createdAt, status } = order
  return (
    <>
      <span className="box-line">
        {isLast && <span className="quiet">{translate('search.last_order')}</span>}
        <span className="box-money">
          <MoneyText money={source} />
          {destination?.currency !== undefined && (
            <>
              <Icon name="next" size={13} />
              {destination.amount === undefined ? (
                <span className="money-code">
                  <Foreign text={destination.currency} />
                </span>
              ) : (
                <MoneyText money={destination} />
              )}
            </>
          )}
        </span>
        {withCustomer && customer !== undefined && <Foreign text={customer} />}
        <IdText id={id} />
      </span>
      <span className="box-line quiet">
        {status !== undefined && (
          <ToneMark tone={tone}>
            <Foreign text={label} />
          </ToneMark>
        )}
        {createdAt !== undefined && <TimeText iso={createdAt} plain />}
        {note !== undefined && note !== '' && <span>{note}</span>}
      </span>
    </>
  )
}
