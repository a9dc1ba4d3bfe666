import { z } from 'zod'
import { readZone } from '../../api/timeZone.ts'
import type { CredentialsByMid } from '../upstream/credentials.ts'
import { upstreamUrlFault } from '../upstream/upstreamUrl.ts'
import { list, yesOrNo, type Environment, type Read } from './settingTypes.ts'

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
