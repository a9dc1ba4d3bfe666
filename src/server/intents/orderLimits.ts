import { z } from 'zod'
import { compareAmounts, type Amount } from '../../contract/amount.ts'
import { tryParseJson } from '../../contract/json.ts'
import { keyFaults } from '../../contract/keyFaults.ts'
import { fault, wordFault, type Fault } from '../../i18n/fault.ts'
import { may, roles, type Role } from '../access/permissions.ts'

/** `most`: higher amounts are refused. `approveAbove`: higher amounts need a second person. Unset: no limit. */
type OrderLimit = { most?: Amount; approveAbove?: Amount }

/** By role, then by currency; `*` is any other currency. */
export type OrderLimits = ReadonlyMap<string, ReadonlyMap<string, OrderLimit>>

type LimitQuery = { role: Role; amount: Amount | null; currency: string | null }

/** `over`: why it is refused. `approveAbove`: a second person must approve. */
export type LimitVerdict = { over?: Fault; approveAbove?: Amount }

/** If a role has limits, currencies without one are refused; otherwise a limit could be evaded by changing currency. */
export function judgeAmount(
  limits: OrderLimits | undefined,
  { role, amount, currency }: LimitQuery,
): LimitVerdict {
  const ofRole = limits?.get(role) ?? limits?.get('*')
  if (!ofRole) return {}
  const line = ofRole.get(currencyName(currency ?? '')) ?? ofRole.get('*')
  if (amount === null || !line) return { over: fault('limit_missing', { role }) }
  const { most, approveAbove } = line
  if (most !== undefined && compareAmounts(amount, most) > 0)
    return { over: fault('above_limit', { most, currency: currency ?? '', role }) }
  return approveAbove !== undefined && compareAmounts(amount, approveAbove) > 0 ? { approveAbove } : {}
}

const creators = [...roles.filter((role) => may(role, 'orders.create')), '*']
const amount = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/.test(text), {
    error: () => 'expected an amount in plain digits',
    abort: true,
  })
const line = z
  .strictObject({ most: amount.optional(), approveAbove: amount.optional() })
  .refine(
    ({ most = '', approveAbove = '' }) =>
      most === '' || approveAbove === '' || compareAmounts(approveAbove, most) < 0,
    'expected approveAbove below most',
  )
const currency = z.string().refine((code) => code === currencyName(code))
const file = z.partialRecord(
  z.enum(creators),
  z.record(currency, line, 'expected currencies in capitals, or *'),
  `expected an object of ${creators.join(', ')}`,
)

/** `{"support": {"EUR": {"most": "5000", "approveAbove": "1000"}, "*": {"most": "0"}}}` */
export function readOrderLimits(text: string): { limits: OrderLimits; faults: string[] } {
  const { data = {}, error } = file.safeParse(tryParseJson(text))
  const faults = keyFaults(text).map(({ field, ...fault }) => `${field} ${wordFault(fault)}`)
  for (const { path, message } of error?.issues ?? [])
    faults.push(path.length === 0 ? message : `${path.join('.')}: ${message}`)
  const limits = Object.entries(data).map(
    ([role, lines]) => [role, new Map(Object.entries(lines ?? {}))] as const,
  )
  return { limits: new Map(limits), faults }
}

/** `eur` and `EUR ` must share one limit. */
export function currencyName(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()
}
