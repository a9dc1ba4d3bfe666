import { z } from 'zod'
import { oneOrMore, reason } from './requestFields.ts'
import { roles, tokenRoles } from './team.ts'

const name = z.string().trim().min(1).max(100)
const role = z.enum(roles)
export const operatorFilter = z.strictObject({
  id: oneOrMore.optional(),
  role: role.optional(),
  disabled: z.boolean().optional(),
})
const grant = z
  .array(z.string())
  .min(1)
  .max(1000)
  .transform((mids) => [...new Set(mids)])
export const newOperator = z.strictObject({
  email: z.email('email').max(320),
  name,
  role,
  mids: grant,
  everything: z.boolean().optional(),
})
export const operatorChanges = z.strictObject({
  name: name.optional(),
  role: role.optional(),
  mids: grant.optional(),
  everything: z.boolean().optional(),
  disabled: z.boolean().optional(),
})

export const resetBody = z.strictObject({ reason })

export const tokenBody = z.strictObject({
  name: z.string().trim().min(1).max(100),
  role: z.enum(tokenRoles),
  mids: grant,
  expiresAt: z.iso.datetime({ offset: true, error: 'instant' }),
})

export const tokenFilter = z.strictObject({
  id: oneOrMore.optional(),
  role: z.enum(tokenRoles).optional(),
  state: z.enum(['live', 'expired', 'revoked', 'suspended']).optional(),
})

export type TokenBody = z.input<typeof tokenBody>
