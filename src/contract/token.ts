import { z } from 'zod'
import { text } from './field.ts'

/** docs/interface.md 2.7. One symbol lives on several networks: only symbol and network together name a token. */
export const tokenSchema = z.looseObject({
  symbol: text.nullish(),
  name: text.nullish(),
  network: text.nullish(),
})
