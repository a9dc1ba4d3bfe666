import type { Client } from '../../client/createClient.ts'
import type { WireFieldRule, WirePaymentMethod } from '../../contract/paymentMethod.ts'
import type { FieldRule, PaymentMethod } from '../records.ts'
import { distinct } from './distinct.ts'
import { createPagedList } from './pagedList.ts'
import { present } from './present.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

type Query = Parameters<Client['v1']['listPaymentMethods']>[0]

/** v1 is the source; v3, whose body is not shown, is read when the filter `family` asks for it. `direction` is required, so it has a default. */
export function paymentMethods(client: Client) {
  const pagedList = createPagedList<PaymentMethod>()

  return {
    async getList(params) {
      const { direction, userType, currency, headlessMode, family: asked } = params.filter ?? {}
      const family = asked === 'v3' ? 'v3' : 'v1'
      const filter = {
        direction: present(direction) ?? 'deposit',
        userType: present(userType),
        currency: present(currency),
        headlessMode: present(headlessMode),
      } as Query
      return pagedList([family, filter], params, async (page, signal) => {
        const { data } = await client[family].listPaymentMethods({ ...page, ...filter }, { signal })
        return distinct(data.map(toPaymentMethod))
      })
    },
  } satisfies ResourceProvider<PaymentMethod>
}

export function toPaymentMethod(wire: WirePaymentMethod, nth: number): PaymentMethod {
  const code = present(wire.paymentCode)
  return {
    // One code may serve several currencies and types.
    id: [code ?? `row ${nth + 1}`, wire.paymentType, wire.currency].filter(Boolean).join('/'),
    name: present(wire.name),
    paymentCode: code,
    paymentType: present(wire.paymentType),
    logoUrl: present(wire.logoUrl),
    minAmount: present(wire.minAmount),
    maxAmount: present(wire.maxAmount),
    currency: present(wire.currency),
    rules: Object.entries(wire.additionalDetails ?? {}).map(([field, rule]) => [field, toRule(rule)]),
  }
}

function toRule({ type, min, max, pattern, enum: allowed }: WireFieldRule): FieldRule {
  return {
    type: present(type),
    min: min ?? undefined,
    max: max ?? undefined,
    pattern: present(pattern),
    enum: allowed ?? undefined,
  }
}
