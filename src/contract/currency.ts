import { z } from 'zod'
import { link, text, whole } from './field.ts'

/** docs/interface.md 2.6, v1: the code is called `currency`. */
export const currencyV1Schema = z.looseObject({
  currency: text.nullish(),
  logoUrl: link.nullish(),
  decimalPrecision: whole.nullish(),
})

/** docs/interface.md 2.6, v3: the code is called `code`. */
export const currencyV3Schema = z.looseObject({ code: text.nullish(), name: text.nullish() })
