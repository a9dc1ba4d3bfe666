import { z } from 'zod'
import { link, text, whole } from './field.ts'

/** docs/interface.md 2.6, v1: the code is called `currency`. */
export const currencyV1Schema = z.looseObject({
  currency: text.nullish(),
  logoUrl: link.nullish(),
  decimalPrecision: whole.nullish(),
})
export type WireCurrencyV1 = z.output<typeof currencyV1Schema>

/** docs/interface.md 2.6, v3: the code is called `code`. */
export const currencyV3Schema = z.looseObject({ code: text.nullish(), name: text.nullish() })
export type WireCurrencyV3 = z.output<typeof currencyV3Schema>
