import { useTranslate } from 'ra-core'
import { Foreign, IdText } from '../fields/Foreign.tsx'
import { orderPath, userPath } from '../fields/RowLink.tsx'
import type { SearchAnswer, SearchResult } from '../../api/search.ts'
import { useMid } from '../session/SessionContext.ts'
import type { Option } from './Option.ts'
import { OrderLine } from './OrderLine.tsx'

type Found = Exclude<SearchResult, { kind: 'page' }>

/** Orders, and customers with their last order behind each. */
export function useResultOptions(answer: SearchAnswer | undefined): Option[] {
  const translate = useTranslate()
  const { mid: own } = useMid()
  const of = (mid: string) => (mid === own ? undefined : mid)
  const noteOn = ({ by, from, mid, note }: Found) =>
    [
      mid === own ? '' : mid,
      translate(`search.why.${by}`, { _: '' }),
      note ?? '',
      from === 'service' ? translate('search.fresh') : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')

  return (answer?.results ?? []).flatMap((result): Option[] => {
    // The screens know their pages themselves, in their own language.
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
          : translate('search.more_orders', { smart_count: ordersTotal })}
        {note !== '' && <span>{note}</span>}
      </span>
    </>
  )
}
