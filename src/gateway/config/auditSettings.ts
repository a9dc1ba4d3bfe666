import { z } from 'zod'
import { isSafeAddress } from '../upstream/addresses.ts'
import type { Environment, Read } from './settingTypes.ts'

export type AuditConfig = {
  /** Where the head of the audit trail goes beside the log. */
  auditSink: { address: string; token: string | undefined } | { file: string } | undefined
}

export const auditSettings = {
  AUDIT_SINK: z
    .string()
    .refine(
      (text) => !hasScheme(text) || (isSafeAddress(text) && !URL.parse(text)?.username),
      'AUDIT_SINK: expected the path of a file, or an https address without a name and password in it',
    )
    .optional(),
  AUDIT_SINK_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'AUDIT_SINK_TOKEN: expected letters, digits and signs')
    .optional(),
}

export function auditFaults({ AUDIT_SINK, AUDIT_SINK_TOKEN }: Environment): string[] {
  const isAddress = AUDIT_SINK !== undefined && hasScheme(AUDIT_SINK)
  return AUDIT_SINK_TOKEN === undefined || isAddress
    ? []
    : ['AUDIT_SINK: expected an https address, AUDIT_SINK_TOKEN needs it']
}

export function toAudit(read: Read<typeof auditSettings>): AuditConfig {
  const sink = read.AUDIT_SINK
  if (sink === undefined) return { auditSink: undefined }
  return { auditSink: hasScheme(sink) ? { address: sink, token: read.AUDIT_SINK_TOKEN } : { file: sink } }
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text)
}
