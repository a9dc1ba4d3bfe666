import { z } from 'zod'

const code = z.string('currency').trim().min(1, 'currency').max(64, 'currency')

export const rateQuery = z.object({ source: code, destination: code })
