import { z } from 'zod'
import { readAmount } from '../../contract/amount.ts'
import { asMessage, fault, type PlainCode } from '../../i18n/fault.ts'
import { personalFilters, viewDays } from '../../api/views.ts'
import { readZone } from '../../api/requestFields.ts'
import { orderFilter } from '../../api/orders.requests.ts'
import { maskText } from '../../ledger/personal/masks.ts'

/** The lists that a view can be of. */
export const viewResources = [
  'orders',
  'users',
  'intents',
  'mids',
  'currencies',
  'tokens',
  'payment-methods',
  'statements',
  'periods',
  'alerts',
  'operators',
  'access-tokens',
  'audit',
  'unreadable',
  'undocumented',
] as const

const word = z.string().max(200)
const value = z.union([word, z.number(), z.boolean(), z.null(), z.array(z.union([word, z.null()])).max(100)])
const fieldName = z.string().regex(/^[A-Za-z]\w{0,60}$/)

export const viewState = z.strictObject({
  filter: z
    .record(fieldName, value)
    .refine((filter) => Object.keys(filter).length <= 40, asMessage(fault('max_entries', { count: 40 })))
    .superRefine((filter, { addIssue }) => {
      for (const [name, held] of Object.entries(filter)) {
        const message = faultOf(name, held)
        if (message !== undefined) addIssue({ code: 'custom', path: [name], message })
      }
    }),
  /** In place of two days: the filter's own `zone` says where the day begins. */
  days: z.enum(viewDays).nullish(),
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).nullish(),
  columns: z.array(fieldName).max(60).nullish(),
})

export type ViewState = z.output<typeof viewState>

const day = z.iso.date()
const moment = z.iso.datetime({ offset: true })

/** Days, zones and bounds have digits of their own, which the mask would cover. So they hold nothing else. */
function faultOf(name: string, held: z.output<typeof value>): PlainCode | undefined {
  if (personalFilters.includes(name)) return 'personal_filter'
  if (name === 'from' || name === 'to') return day.safeParse(held).success ? undefined : 'day'
  if (name === 'zone') return typeof held === 'string' && readZone(held) ? undefined : 'time_zone'
  if (/_(?:gte|lte|lt|gt)$/.test(name))
    return readAmount(held) !== undefined || moment.safeParse(held).success ? undefined : 'amount_or_instant'
  const isPersonal = [held].flat().some((one) => typeof one === 'string' && maskText(one) !== one)
  return isPersonal ? 'personal_filter' : undefined
}

const ofScreens = ['from', 'to', 'zone']

/** Filters of a list that there are no more: a view that was saved before asks for them. */
export function goneFilters(resource: string, { filter }: ViewState): string[] {
  if (resource !== 'orders') return []
  return Object.keys(filter).filter((name) => !ofScreens.includes(name) && !(name in orderFilter.shape))
}

/** The merchant IDs that a view asks for by name; whoever holds one of them not has nothing of it. */
export function midsIn({ filter: { mid } }: ViewState): string[] {
  return [mid].flat().filter((one): one is string => typeof one === 'string' && one !== '*')
}
