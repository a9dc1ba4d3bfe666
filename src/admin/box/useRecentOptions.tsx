import { Foreign, IdText } from '../fields/Foreign.tsx'
import { orderPath, userPath } from '../fields/RowLink.tsx'
import type { Order, User } from '../records.ts'
import { useMid } from '../session/SessionContext.ts'
import { useViewedRecords } from '../visits/useViewedRecords.ts'
import { useVisits } from '../visits/visits.ts'
import type { Option } from './Option.ts'
import { OrderLine } from './OrderLine.tsx'

/** What this person opened last: ids in memory, and what is known of them now. */
export function useRecentOptions(): Option[] {
  const { mid } = useMid()
  const [orderIds, userIds] = [useVisits('orders'), useVisits('users')]
  const orders = useViewedRecords<Order>('orders', orderIds)
  const users = useViewedRecords<User>('users', userIds)
  return [
    ...userIds.map((id): Option => {
      const name = users.get(id)?.name
      return {
        id: `recent-user-${id}`,
        group: 'recent',
        path: userPath(id),
        content: (
          <span className="box-line">
            {name !== undefined && <Foreign text={name} />}
            <IdText id={id} />
          </span>
        ),
      }
    }),
    ...orderIds.map((id): Option => {
      const order = orders.get(id)
      return {
        id: `recent-order-${id}`,
        group: 'recent',
        path: orderPath(id),
        ...(order && { about: { ...order, mid } }),
        content: order ? <OrderLine order={{ ...order, mid }} /> : <IdText id={id} />,
      }
    }),
  ]
}
