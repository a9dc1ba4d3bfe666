import { z } from 'zod'
import { text } from './field.ts'

/** docs/interface.md 2.9. Only `active` and `customer` were seen, so `status` and `level` stay open strings. */
export const midSchema = z.looseObject({
  mid: text.nullish(),
  name: text.nullish(),
  status: text.nullish(),
  level: text.nullish(),
})
export type WireMid = z.output<typeof midSchema>
