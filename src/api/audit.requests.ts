import { z } from 'zod'
import { oneOrMore } from './requestFields.ts'

const instant = z.iso.datetime({ offset: true, error: 'instant' })
export const auditFilter = z.object({
  id: z.union([z.int(), z.array(z.int()).max(1000)]).optional(),
  operatorId: oneOrMore.optional(),
  operatorEmail: z.string().optional(),
  action: oneOrMore.optional(),
  object: z.string().optional(),
  outcome: oneOrMore.optional(),
  mid: oneOrMore.optional(),
  at_gte: instant.optional(),
  at_lt: instant.optional(),
})
