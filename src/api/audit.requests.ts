import { z } from 'zod'
import { each, optionalText } from '../contract/field.ts'
import { oneOrMore } from './requestFields.ts'

const instant = z.iso.datetime({ offset: true, error: 'instant' })
export const auditFilter = z.strictObject({
  id: z.union([z.int(), z.array(z.int()).max(1000)]).optional(),
  ...each(oneOrMore.optional(), 'operatorId', 'action', 'outcome', 'mid'),
  ...each(optionalText, 'operatorEmail', 'object'),
  ...each(instant.optional(), 'at_gte', 'at_lt'),
})
