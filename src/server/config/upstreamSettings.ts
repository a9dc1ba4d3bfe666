import { z } from 'zod'
import { readZone } from '../../api/requestFields.ts'
import { type CredentialsByMid, upstreamUrlFault } from '../provider/requestParts.ts'
import { list, yesOrNo, type Environment, type Read, type ReadFile, whole } from './settingTypes.ts'
import { rrFeeUnits, type RrFeeUnit, type RrFeeUnitOf } from '../../api/fees.ts'
import { readOrderLimits, type OrderLimits } from '../intents/orderLimits.ts'

const expected =
  'RR_FEE: expected amount, rate or unknown, or merchant IDs with one of them, as in mer_1:rate,mer_2:amount'

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
    .transform((text): 0 | 1 => (text === '0' ? 0 : 1))
    .default(1),
  /** One word for all, words for single merchant IDs, or both: `rate,mer_2:amount`. */
  RR_FEE: z
    .string()
    .transform(list)
    .refine((parts) => parts.length > 0 && parts.every((part) => isUnit(wordOf(part))), expected)
    .refine(
      (parts) => new Set(parts.map(midOf)).size === parts.length,
      'RR_FEE: expected one word for all, and one for each merchant ID',
    )
    .optional(),
  /** Path of a JSON file with maximum amounts and approval thresholds. */
  ORDER_LIMITS: z.string().optional(),
  SANDBOX_ORDERS: whole('SANDBOX_ORDERS', 2_000_000).default(5000),
  SANDBOX_SEED: whole('SANDBOX_SEED', 999_999_999).default(1),
  // Checked by the sandbox itself: commands/doctor/readSettings.ts.
  SANDBOX_DIALECT: z.string().default(''),
}

const needUrl = ['UPSTREAM_MIDS', 'UPSTREAM_USERNAME', 'UPSTREAM_PASSWORD', 'UPSTREAM_CREDENTIALS_FILE']

export function upstreamFaults(set: Environment): string[] {
  return [...serviceFaults(set), ...feeFaults(set)]
}

function serviceFaults(set: Environment): string[] {
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

type Files = { credentialsByMid: CredentialsByMid; orderLimits: OrderLimits | undefined }

export function toUpstream(read: Read<typeof upstreamSettings>, { credentialsByMid, orderLimits }: Files) {
  return {
    /** Unset: the embedded sandbox. */
    upstream:
      read.UPSTREAM_URL === undefined ? undefined : toService(read, read.UPSTREAM_URL, credentialsByMid),
    /** The zone assumed for service times without one. */
    upstreamTimeZone: read.UPSTREAM_TIME_ZONE,
    orderLimits,
    /** Unit of `rrFee`, by merchant ID. */
    rrFee: toFees(read.RR_FEE),
    sandbox: { orders: read.SANDBOX_ORDERS, seed: read.SANDBOX_SEED, dialect: read.SANDBOX_DIALECT },
  }
}

function toService(read: Read<typeof upstreamSettings>, url: string, credentialsByMid: CredentialsByMid) {
  return {
    url,
    mids: read.UPSTREAM_MIDS ?? [],
    /** Default credentials; both unset if requests carry none. */
    username: read.UPSTREAM_USERNAME,
    password: read.UPSTREAM_PASSWORD,
    credentialsByMid,
    allowPrivate: read.UPSTREAM_ALLOW_PRIVATE ?? false,
    /** The number of the service's first page. */
    firstPage: read.UPSTREAM_FIRST_PAGE,
  }
}

export function readLimitFile(
  { ORDER_LIMITS: path }: Environment,
  readFile: ReadFile,
): { limits: OrderLimits | undefined; faults: string[] } {
  if (path === undefined) return { limits: undefined, faults: [] }
  try {
    const { limits, faults } = readOrderLimits(readFile(path))
    return { limits, faults: faults.map((fault) => `ORDER_LIMITS: ${fault}`) }
  } catch {
    return { limits: undefined, faults: [`ORDER_LIMITS: cannot be read, got ${JSON.stringify(path)}`] }
  }
}

function toFees(parts: readonly string[] = []) {
  let fallback: RrFeeUnit = 'unknown'
  const byMid = new Map<string, RrFeeUnit>()
  for (const part of parts) {
    const [mid, unit] = [midOf(part), wordOf(part)]
    if (!isUnit(unit)) continue
    if (mid === undefined) fallback = unit
    else byMid.set(mid, unit)
  }
  return { fallback, byMid }
}

export function rrFeeUnitOf({ fallback, byMid }: ReturnType<typeof toFees>): RrFeeUnitOf {
  return (mid) => byMid.get(mid) ?? fallback
}

/** A setting for an unconfigured merchant ID would be silently ignored. */
function feeFaults({ RR_FEE: text = '', UPSTREAM_MIDS: mids }: Environment): string[] {
  if (mids === undefined) return []
  const knownMids = list(mids)
  return list(text)
    .map(midOf)
    .filter((mid) => mid !== undefined && !knownMids.includes(mid))
    .map((mid) => `RR_FEE: expected merchant IDs of UPSTREAM_MIDS, got ${JSON.stringify(mid)}`)
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
