import { z } from 'zod'
import { readZone } from '../../api/timeZone.ts'
import { type CredentialsByMid, upstreamUrlFault } from '../upstream/requestParts.ts'
import { list, yesOrNo, type Environment, type Read, type ReadFile, whole } from './settingTypes.ts'
import { rrFeeUnits, type RrFeeUnit, type RrFeeUnitOf } from '../../api/fees.ts'
import { readOrderLimits, type OrderLimits } from '../intents/orderLimits.ts'

export type UpstreamConfig = {
  /** Unset: the embedded stand-in. */
  upstream: ServiceConfig | undefined
  /** The zone of the service's times that come without one. */
  upstreamTimeZone: string
}

type ServiceConfig = {
  url: string
  mids: string[]
  /** For every merchant ID without a pair of its own; neither is set where requests carry none. */
  username: string | undefined
  password: string | undefined
  credentialsByMid: CredentialsByMid
  allowPrivate: boolean
  /** From which number the service counts pages. */
  firstPage: 0 | 1
}

/** The payment service. */
export const upstreamSettings = {
  UPSTREAM_URL: z
    .string()
    .superRefine((text, context) => {
      const fault = upstreamUrlFault(text)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: `UPSTREAM_URL: ${fault}` })
    })
    .optional(),
  UPSTREAM_MIDS: z
    .string()
    .transform(list)
    .refine(
      (mids) => mids.length > 0 && mids.every((mid) => /^[A-Za-z0-9._-]{1,64}$/.test(mid)),
      'UPSTREAM_MIDS: expected merchant IDs of letters, digits, dots, dashes and underscores, comma separated',
    )
    .transform((mids) => [...new Set(mids)])
    .optional(),
  UPSTREAM_USERNAME: z
    .string()
    .regex(/^[^:]+$/, 'UPSTREAM_USERNAME: expected a name without a colon')
    .optional(),
  UPSTREAM_PASSWORD: z.string().optional(),
  UPSTREAM_CREDENTIALS_FILE: z.string().optional(),
  UPSTREAM_ALLOW_PRIVATE: yesOrNo('UPSTREAM_ALLOW_PRIVATE').optional(),
  UPSTREAM_TIME_ZONE: z
    .string()
    .refine(
      (name) => readZone(name) !== undefined,
      'UPSTREAM_TIME_ZONE: expected a time zone such as UTC or Europe/Berlin',
    )
    .default('UTC'),
  UPSTREAM_FIRST_PAGE: z
    .enum(['0', '1'], 'UPSTREAM_FIRST_PAGE: expected 0 or 1')
    .transform((text) => (text === '0' ? 0 : 1))
    .default(1),
}

const needUrl = ['UPSTREAM_MIDS', 'UPSTREAM_USERNAME', 'UPSTREAM_PASSWORD', 'UPSTREAM_CREDENTIALS_FILE']

export function upstreamFaults(set: Environment): string[] {
  if (set.UPSTREAM_URL === undefined)
    return needUrl
      .filter((name) => set[name] !== undefined)
      .map((name) => `UPSTREAM_URL: is missing, ${name} is set`)
  const faults: string[] = []
  const { UPSTREAM_MIDS, UPSTREAM_USERNAME, UPSTREAM_PASSWORD } = set
  if (UPSTREAM_MIDS === undefined) faults.push('UPSTREAM_MIDS: is missing, UPSTREAM_URL needs it')
  if (UPSTREAM_USERNAME === undefined && UPSTREAM_PASSWORD !== undefined)
    faults.push('UPSTREAM_USERNAME: is missing, UPSTREAM_PASSWORD needs it')
  if (UPSTREAM_USERNAME !== undefined && UPSTREAM_PASSWORD === undefined)
    faults.push('UPSTREAM_PASSWORD: is missing, UPSTREAM_USERNAME needs it')
  return faults
}

export function toUpstream(
  read: Read<typeof upstreamSettings>,
  credentialsByMid: CredentialsByMid,
): UpstreamConfig {
  const { UPSTREAM_URL: url, UPSTREAM_USERNAME: username, UPSTREAM_PASSWORD: password } = read
  return {
    upstream:
      url === undefined
        ? undefined
        : {
            url,
            mids: read.UPSTREAM_MIDS ?? [],
            username,
            password,
            credentialsByMid,
            allowPrivate: read.UPSTREAM_ALLOW_PRIVATE ?? false,
            firstPage: read.UPSTREAM_FIRST_PAGE,
          },
    upstreamTimeZone: read.UPSTREAM_TIME_ZONE,
  }
}

export type FeeConfig = {
  /** What the figure `rrFee` is, by merchant ID. */
  rrFee: { others: RrFeeUnit; byMid: ReadonlyMap<string, RrFeeUnit> }
}

export function rrFeeUnitOf({ others, byMid }: FeeConfig['rrFee']): RrFeeUnitOf {
  return (mid) => byMid.get(mid) ?? others
}

const expected =
  'RR_FEE: expected amount, rate or unknown, or merchant IDs with one of them, as in mer_1:rate,mer_2:amount'

/** One word for all, words for single merchant IDs, or both: `rate,mer_2:amount`. */
export const feeSettings = {
  RR_FEE: z
    .string()
    .transform(list)
    .refine((parts) => parts.length > 0 && parts.every((part) => isUnit(wordOf(part))), expected)
    .refine(
      (parts) => new Set(parts.map(midOf)).size === parts.length,
      'RR_FEE: expected one word for all, and one for each merchant ID',
    )
    .optional(),
}

/** A merchant ID that is not set up would be said something of that nobody hears. */
export function feeFaults({ RR_FEE: text = '', UPSTREAM_MIDS: mids }: Environment): string[] {
  if (mids === undefined) return []
  const known = list(mids)
  return list(text)
    .map(midOf)
    .filter((mid) => mid !== undefined && !known.includes(mid))
    .map((mid) => `RR_FEE: expected merchant IDs of UPSTREAM_MIDS, got ${JSON.stringify(mid)}`)
}

export function toFees({ RR_FEE: parts = [] }: Read<typeof feeSettings>): FeeConfig {
  let others: RrFeeUnit = 'unknown'
  const byMid = new Map<string, RrFeeUnit>()
  for (const part of parts) {
    const [mid, unit] = [midOf(part), wordOf(part)]
    if (!isUnit(unit)) continue
    if (mid === undefined) others = unit
    else byMid.set(mid, unit)
  }
  return { rrFee: { others, byMid } }
}

function midOf(part: string): string | undefined {
  const colon = part.lastIndexOf(':')
  return colon === -1 ? undefined : part.slice(0, colon).trim()
}

function wordOf(part: string): string {
  return part.slice(part.lastIndexOf(':') + 1).trim()
}

function isUnit(word: string): word is RrFeeUnit {
  return rrFeeUnits.some((unit) => unit === word)
}

export type OrderConfig = {
  /** Unset: none. */
  orderLimits: OrderLimits | undefined
}

/** What an order may be worth, and what it may be worth without a second person: a file. */
export const orderSettings = {
  ORDER_LIMITS: z.string().optional(),
}

export function readLimitFile(
  { ORDER_LIMITS: path }: Environment,
  readFile: ReadFile,
): { config: OrderConfig; faults: string[] } {
  if (path === undefined) return { config: { orderLimits: undefined }, faults: [] }
  try {
    const { limits, faults } = readOrderLimits(readFile(path))
    return { config: { orderLimits: limits }, faults: faults.map((fault) => `ORDER_LIMITS: ${fault}`) }
  } catch {
    const faults = [`ORDER_LIMITS: cannot be read, got ${JSON.stringify(path)}`]
    return { config: { orderLimits: undefined }, faults }
  }
}

export type SandboxConfig = {
  sandbox: { orders: number; seed: number; dialect: string }
}

/** The embedded stand-in. */
export const sandboxSettings = {
  SANDBOX_ORDERS: whole('SANDBOX_ORDERS', 2_000_000).default(5000),
  SANDBOX_SEED: whole('SANDBOX_SEED', 999_999_999).default(1),
  // The words are the stand-in's own, which checks them at the same moment: commands/readSettings.ts.
  SANDBOX_DIALECT: z.string().default(''),
}

export function toSandbox(read: Read<typeof sandboxSettings>): SandboxConfig {
  return {
    sandbox: { orders: read.SANDBOX_ORDERS, seed: read.SANDBOX_SEED, dialect: read.SANDBOX_DIALECT },
  }
}
