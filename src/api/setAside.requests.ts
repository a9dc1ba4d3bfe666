import { z } from 'zod'
import { unlisted } from '../contract/reading/documented.ts'
import { words } from './requestFields.ts'

export const unreadableFilter = z.strictObject({
  mid: words.optional(),
  kind: z.enum(['orders', 'users']).optional(),
  reason: words.optional(),
  isSent: z.boolean().optional(),
})

export const undocumentedFilter = z.strictObject({
  mid: words.optional(),
  kind: z.enum(['orders', 'users']).optional(),
  what: z.union([z.enum(unlisted), z.array(z.enum(unlisted)).max(4)]).optional(),
})
