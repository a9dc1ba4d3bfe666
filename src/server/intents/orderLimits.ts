import { compareAmounts, type Amount } from '../../contract/amount.ts'
import { isObject, tryParseJson } from '../../contract/json.ts'
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

/** `{"support": {"EUR": {"most": "5000", "approveAbove": "1000"}, "*": {"most": "0"}}}` */
export function readOrderLimits(text: string): { limits: OrderLimits; faults: string[] } {
  const file = tryParseJson(text)
  if (!isObject(file)) return { limits: new Map(), faults: ['expected a JSON object of roles'] }
  const faults = keyFaults(text).map(({ field, ...fault }) => `${field} ${wordFault(fault)}`)
  const limits = new Map<string, Map<string, OrderLimit>>()
  for (const [role, lines] of Object.entries(file)) {
    if (!creators.includes(role)) faults.push(`${role}: expected one of ${creators.join(', ')}`)
    if (!isObject(lines)) {
      faults.push(`${role}: expected an object of currencies`)
      continue
    }
    const ofRole = new Map<string, OrderLimit>()
    for (const [currency, line] of Object.entries(lines)) {
      const name = currencyName(currency)
      if (name === '' || ofRole.has(name)) faults.push(`${role}.${currency}: expected each currency once`)
      const read = readLine(line)
      faults.push(...read.faults.map((fault) => `${role}.${currency}${fault}`))
      ofRole.set(name, read.limit)
    }
    if (ofRole.size === 0) faults.push(`${role}: expected at least one currency, or *`)
    limits.set(role, ofRole)
  }
  return { limits, faults }
}

const creators: readonly string[] = [...roles.filter((role) => may(role, 'orders.create')), '*']

function readLine(line: unknown): { limit: OrderLimit; faults: string[] } {
  if (!isObject(line))
    return { limit: {}, faults: [': expected an object with most, approveAbove or neither'] }
  const limit: OrderLimit = {}
  const faults: string[] = []
  for (const [name, value] of Object.entries(line)) {
    const amount = typeof value === 'number' ? String(value) : value
    if (name !== 'most' && name !== 'approveAbove') faults.push(`.${name}: expected most or approveAbove`)
    else if (typeof amount !== 'string' || !/^(0|[1-9]\d{0,29})(\.\d{1,18})?$/.test(amount))
      faults.push(`.${name}: expected an amount in plain digits, got ${JSON.stringify(value)}`)
    else limit[name] = amount
  }
  const { most, approveAbove } = limit
  if (most !== undefined && approveAbove !== undefined && compareAmounts(approveAbove, most) >= 0)
    faults.push(`: expected approveAbove (${approveAbove}) below most (${most})`)
  return { limit, faults }
}

/** `eur` and `EUR ` must share one limit. */
export function currencyName(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()
}
