import type { Client } from '../../client/createClient.ts'
import type { WireFieldRule, WirePaymentMethod } from '../../contract/configuration.ts'
import type { FieldRule, PaymentMethod } from '../records.ts'
import { distinct } from './distinct.ts'
import { logoOf } from './logoOf.ts'
import { createPagedList } from './pagedList.ts'
import { textOf, textsOf } from './jsonValues.ts'
import type { ResourceProvider } from './ResourceProvider.ts'

const filterNames = ['direction', 'userType', 'currency', 'headlessMode'] as const

type Query = Parameters<Client['v1']['listPaymentMethods']>[0]

/** v1 is the source; v3, whose body is not shown, is read when the filter `family` asks for it. `direction` is required, so it has a default. */
export function paymentMethods(client: Client) {
  const pagedList = createPagedList<PaymentMethod>()

  return {
    async getList(params) {
      const { direction = 'deposit', ...rest } = textsOf(params.filter ?? {}, ...filterNames)
      const family = params.filter?.family === 'v3' ? 'v3' : 'v1'
      const filter = { direction, ...rest } as Query
      return pagedList([family, filter], params, async (page, signal) => {
        const { data } = await client[family].listPaymentMethods({ ...page, ...filter }, { signal })
        return distinct(data.map(toPaymentMethod))
      })
    },
  } satisfies ResourceProvider<PaymentMethod>
}

export function toPaymentMethod(wire: WirePaymentMethod, nth: number): PaymentMethod {
  const { paymentCode, paymentType, currency } = wire
  return {
    ...textsOf(wire, 'name', 'paymentCode', 'paymentType', 'minAmount', 'maxAmount', 'currency'),
    logo: logoOf(wire),
    // One code may serve several currencies and types.
    id: [textOf(paymentCode) ?? `row ${nth + 1}`, paymentType, currency].filter(Boolean).join('/'),
    rules: Object.entries(wire.additionalDetails ?? {}).map(([field, rule]) => [field, toRule(rule)]),
  }
}

function toRule(wire: WireFieldRule): FieldRule {
  return {
    ...textsOf(wire, 'type', 'pattern'),
    min: wire.min ?? undefined,
    max: wire.max ?? undefined,
    enum: wire.enum ?? undefined,
  }
}
