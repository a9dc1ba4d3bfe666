import { z } from 'zod'
import { isReason } from '../contract/reason.ts'

/** Why somebody does what they are asked about; it goes into the trail. */
export const reason = z.string({ error: 'reason' }).trim().max(500).refine(isReason, 'longer_reason')
