import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import type { Order } from '../../data-provider/records.ts'
import { useMid } from '../../session/SessionContext.ts'
import { addressPart } from '../../data-provider/addressPart.ts'
import { Icon } from '../../kit/page/Icon.tsx'

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' as const } }

export function NewestOrder({ userId }: { userId: string }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { mid } = useMid()
  const { data } = useQuery({
    queryKey: ['newest order of', mid, userId],
    queryFn: async ({ signal }) => {
      const params = { ...newest, target: 'userId', id: userId, filter: {}, signal }
      const { data: orders } = await dataProvider.getManyReference<Order>('orders', params)
      return orders[0] ?? null
    },
    staleTime: 60_000,
  })
  if (!data) return null
  return (
    <p className="note">
      {translate('create.newest')} <MoneyText money={data.source} /> <Arrow />
      <span className="unseen">{translate('order.becomes')}</span> <MoneyText money={data.destination} />,{' '}
      <TimeText iso={data.createdAt} />.{' '}
      <Link to={similarPath(data.id)}>{translate('create.newest_similar')}</Link>
    </p>
  )
}

export function similarPath(id: string): string {
  return `/orders/create?similar=${addressPart(id)}`
}

export function madePath(id: string): string {
  return `/orders/create?made=${addressPart(id)}`
}

export function Arrow() {
  return (
    <span className="arrow">
      <Icon name="arrow" size={14} />
    </span>
  )
}
