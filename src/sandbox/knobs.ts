import { z } from 'zod'
import { namedRoutes } from '../contract/routes.ts'
import { readDialect } from './dialect/dialects.ts'

/** `v1.listOrders=503:0.2`: route, failure and rate. `*` matches every route. */
const troublePattern =
  /^(\*|v[13]\.\w+)=([45]\d\d|html|empty|misfit|redirect|cut|truncate|reset|lost|drip|stall|huge|deep):(0(?:\.\d+)?|1(?:\.0+)?)$/
const routeNames = new Set<string>(['*', ...namedRoutes.map(({ name }) => name)])

const trouble = z
  .string()
  .regex(troublePattern, 'expected ROUTE=KIND:RATE, like v1.listOrders=503:0.2')
  .transform((rule) => {
    const [, route = '*', kind = '', rate = '0'] = troublePattern.exec(rule) ?? []
    return { route, kind, rate: Number(rate) }
  })
  .refine(({ route }) => routeNames.has(route), 'no such route')
export type Trouble = z.output<typeof trouble>

const dialect = z.string().transform((text, context) => {
  const read = readDialect(text)
  if ('dialect' in read) return read.dialect
  context.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})

const count = z.coerce.number().int().min(0)
const share = z.coerce.number().min(0).max(1)

export const worldKnobs = z.strictObject({
  orders: count
    .max(2_000_000)
    .default(5000)
    .describe('orders of the first merchant ID; the second has a tenth, the third a hundredth'),
  users: count.max(2_000_000).default(1000).describe('end users, spread in the same way'),
  seed: count.default(1).describe('another seed, another world'),
  days: count
    .min(1)
    .max(730)
    .optional()
    .describe('over how many days past orders are spread; by default the more of them, the longer'),
  start: z.iso
    .datetime()
    .optional()
    .describe('the moment at which the past ends and the clock takes over; the default is now'),
  rate: z.coerce
    .number()
    .min(0)
    .max(6000)
    .default(2)
    .describe('new orders per minute of the first merchant ID'),
  pace: z.coerce
    .number()
    .positive()
    .max(10_000)
    .default(1)
    .describe('how much faster than usual orders move on'),
})

export const behaviourKnobs = z.strictObject({
  cap: count.min(1).default(100).describe('largest page; a larger limit is cut without a word'),
  sort: z.enum(['newest', 'oldest', 'shuffled']).default('newest').describe('how the order list is sorted'),
  moving: z.coerce
    .number()
    .min(0)
    .max(50)
    .default(0)
    .describe('orders that change and jump to the front after each page read, whatever the sort'),
  numbers: share.default(0).describe('share of records with numbers where strings belong'),
  basic: z
    .enum(['documented', 'everywhere'])
    .default('documented')
    .describe('which routes ask for the Basic credentials'),
  dialect: dialect
    .prefault('')
    .describe(
      'how other services of the same interface answer: KEY=VALUE,KEY=VALUE, all of them listed below',
    ),
  latency: count.max(60_000).default(0).describe('milliseconds before each answer, more or less'),
  limit: count.default(0).describe('requests per second before 429; 0 is no limit'),
  retryAfter: count.default(1).describe('seconds that a 429 asks to wait'),
  trouble: z
    .array(trouble)
    .default([])
    .describe(
      'ROUTE=KIND:RATE, may be repeated. ROUTE is * or a name like v1.listOrders; KIND is a status (400-599), html, ' +
        'empty, misfit, redirect, cut, truncate, reset, lost (done, but the answer is lost), drip, stall, huge or deep',
    ),
})

export type WorldKnobs = z.input<typeof worldKnobs>
export type BehaviourKnobs = z.input<typeof behaviourKnobs>
export type World = z.output<typeof worldKnobs>
export type Behaviour = z.output<typeof behaviourKnobs>
