import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'react-admin'
import { readAmount } from '../../../contract/amount.ts'
import { orderTypes, paymentTypes } from '../../../contract/status.ts'
import { objectOf, textOf, valueAt } from '../../data-provider/jsonValues.ts'
import type { Intent } from '../../../api/intents.ts'
import type { Order } from '../../data-provider/records.ts'
import { detailInput, emptyOrder, orderFields, type OrderValues } from './orderForm.ts'
import { useMid, usePermission } from '../../session/SessionContext.ts'

/** `left`: fields to fill in, as they are masked for this reader, unique to one order, or in no source. */
type Start = { values: OrderValues; left: string[] }

/** References are unique, and the payer's device belongs to one payment. */
const ownFields = [
  'partnerId',
  'deviceDetails.userAgent',
  'deviceDetails.ipInfo.ip',
  'deviceDetails.ipInfo.countryCode3',
]

const details = 'source.additionalPaymentDetails'
const amounts = ['source.amount', 'destination.amount']
const notFields = ['family', 'side', 'headlessMode']

const allowed: Record<string, readonly string[]> = {
  orderType: orderTypes,
  'source.paymentType': paymentTypes,
  'destination.paymentType': paymentTypes,
}

function similarOrder(order: Order, request: Intent | undefined): Start {
  const sent: Record<string, unknown> = request?.request ?? {}
  const record = {
    ...objectOf(order.raw),
    orderType: order.orderType,
    userId: order.userId,
    purposeCode: order.purposeCode,
    source: { ...objectOf(objectOf(order.raw).source), ...order.source },
    destination: { ...objectOf(objectOf(order.raw).destination), ...order.destination },
  }
  const masked = new Set([...(request?.request.countinghouse?.masked ?? []), ...(order.masks?.fields ?? [])])
  const values = emptyOrder()
  const left: string[] = []
  const isQuick = request !== undefined && sent.destination === undefined
  if (isQuick) values.family = 'v1'
  if (sent.headlessMode === true) values.headlessMode = true
  values.side = sideOf(order, request)

  const fields = orderFields.filter((field) => !notFields.includes(field) && !amounts.includes(field))
  const detailFields = Object.keys(objectOf(valueAt(sent, details))).map((name) => `${details}.${name}`)
  for (const field of new Set([...fields, `${values.side}.amount`, ...detailFields])) {
    const value = valueAt(sent, field) ?? valueAt(record, field)
    const text = amounts.includes(field) ? readAmount(value) : textOf(value)
    const isAllowed = text !== undefined && (allowed[field]?.includes(text) ?? true)
    const isOwn = ownFields.includes(field)
    if (isAllowed && !isOwn && !isCovered(field, text, masked)) putAt(values, inputOf(field), text)
    // A field missing in our request was empty; a record does not say what was requested.
    else if (text !== undefined || (request === undefined && !isOwn)) left.push(field)
  }
  // Every order has a type; without this the form would start with the default.
  if (left.includes('orderType')) Object.assign(values, { orderType: '' })
  return { values, left }
}

function sideOf(order: Order, request: Intent | undefined): OrderValues['side'] {
  if (request?.amountSide === 'destination') return 'destination'
  if (request !== undefined || order.source?.amount !== undefined) return 'source'
  return order.destination?.amount === undefined ? 'source' : 'destination'
}

/** A `userId` is never masked: the server replaces a contact used as ID by a pseudonym that it can resolve. */
function isCovered(field: string, text: string, masked: ReadonlySet<string>): boolean {
  if (field === 'userId') return false
  return masked.has(field) || text.includes('•')
}

function inputOf(field: string): string[] {
  if (!field.startsWith(`${details}.`)) return field.split('.')
  return [...details.split('.'), detailInput(field.slice(details.length + 1)).slice(details.length + 1)]
}

type Similar = {
  start: Start | undefined
  error: unknown
  isOwn: boolean
  retry: () => void
}

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' as const } }

export function useSimilar(id: string): Similar {
  const dataProvider = useDataProvider()
  const { mid, mode } = useMid()
  const mayRead = usePermission('intents.read')
  const order = useGetOne<Order>('orders', { id }, { retry: false })
  const wants = mode !== 'demo' && mayRead
  const request = useQuery({
    queryKey: ['order request', id, mid],
    queryFn: async ({ signal }) => {
      const filter = { orderId: id, kind: 'order', mid }
      const { data } = await dataProvider.getList<Intent>('intents', { ...newest, filter, signal })
      return data[0] ?? null
    },
    enabled: wants,
    retry: false,
  })
  // Without our request the record still helps; missing fields are listed.
  const isRead = order.data !== undefined && (!wants || !request.isPending)
  return {
    start: isRead ? similarOrder(order.data, request.data ?? undefined) : undefined,
    error: order.data === undefined ? order.error : null,
    isOwn: Boolean(request.data),
    retry: () => void order.refetch(),
  }
}

function putAt(into: object, [name = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) return void Object.assign(into, { [name]: text })
  if (!Object.hasOwn(into, name)) Object.assign(into, { [name]: {} })
  putAt(objectOf(Reflect.get(into, name)), rest, text)
}
