import type { AuditSink } from '../trail/headSink.ts'
import { z } from 'zod'
import { whole, type Read, list, type Environment } from './settingTypes.ts'
import { createHash } from 'node:crypto'
import { asTyped } from '../../store/asTyped.ts'
import { weakKeyFault } from '../keys/weakKey.ts'
import { isSafeAddress } from '../provider/addresses.ts'

const howToMakeOne = `Make one with: ${asTyped('operator', 'key')}`

const words = 'RETENTION_DAYS: expected days like 730, or people=365,trail=730'

export const storeSettings = {
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:.|postgres(ql)?:\/\/)/,
      'DATABASE_URL: expected sqlite:PATH, sqlite::memory: or postgres://…',
    )
    .optional(),
  SYNC_INTERVAL: z
    .string()
    .regex(/^\d{1,6}(ms|s|m)$/, 'SYNC_INTERVAL: expected a time like 5s, 500ms or 1m')
    .transform(toMs)
    .refine((ms) => ms >= 100, 'SYNC_INTERVAL: expected at least 100ms')
    .default(5000),
  SYNC_BUDGET: whole('SYNC_BUDGET', 1_000_000, 10).default(300),
  SECRET_KEY: z
    .string()
    .superRefine((text, context) => {
      const fault = weakKeyFault(text)
      if (fault !== undefined)
        context.addIssue({ code: 'custom', message: `SECRET_KEY: ${fault}. ${howToMakeOne}` })
    })
    .optional(),
  SECRET_KEYS_OLD: z
    .string()
    .transform(list)
    .refine(
      (all) => all.every(({ length }) => length >= 32),
      'SECRET_KEYS_OLD: expected keys of at least 32 characters, comma separated',
    )
    .default([]),
  RETENTION_DAYS: z
    .string()
    .regex(/^([1-9]\d{0,4}|(people|trail)=[1-9]\d{0,4}(,\s*(people|trail)=[1-9]\d{0,4})?)$/, words)
    .refine(
      (text) => (text.match(/people/g) ?? []).length < 2 && (text.match(/trail/g) ?? []).length < 2,
      words,
    )
    .optional(),
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
  STATEMENT_STORAGE_MB: whole('STATEMENT_STORAGE_MB', 1_000_000, 1).default(2048),
  STATEMENT_UPLOADS_PER_HOUR: whole('STATEMENT_UPLOADS_PER_HOUR', 10_000, 1).default(20),
}

export function storeFaults(set: Environment): string[] {
  return [...keyFaults(set), ...auditFaults(set)]
}

function keyFaults({ UPSTREAM_URL, SECRET_KEY, SECRET_KEY_FILE, SECRET_KEYS_OLD }: Environment): string[] {
  const hasSecretKey = SECRET_KEY !== undefined || SECRET_KEY_FILE !== undefined
  if (hasSecretKey || (UPSTREAM_URL === undefined && SECRET_KEYS_OLD === undefined)) return []
  const needs = UPSTREAM_URL === undefined ? 'SECRET_KEYS_OLD' : 'UPSTREAM_URL'
  return [`SECRET_KEY: is missing, ${needs} needs it. ${howToMakeOne}`]
}

function auditFaults({ AUDIT_SINK, AUDIT_SINK_TOKEN }: Environment): string[] {
  const isAddress = AUDIT_SINK !== undefined && hasScheme(AUDIT_SINK)
  return AUDIT_SINK_TOKEN === undefined || isAddress
    ? []
    : ['AUDIT_SINK: expected an https address, AUDIT_SINK_TOKEN needs it']
}

export function toStore(read: Read<typeof storeSettings>, { isReal }: { isReal: boolean }) {
  return {
    databaseUrl: read.DATABASE_URL ?? (isReal ? 'sqlite:data/countinghouse.db' : 'sqlite::memory:'),
    /** How often the head of each list is read. */
    syncMs: read.SYNC_INTERVAL,
    /** Sync requests per minute and merchant ID, after the first fill. */
    syncBudget: read.SYNC_BUDGET,
    /** All keys are derived from this secret, which all servers on one database share. Old secrets only read. */
    keys: { secret: read.SECRET_KEY ?? standInSecret, old: read.SECRET_KEYS_OLD },
    /** How long personal data and the audit log are kept, in milliseconds; undefined: for ever. */
    retention: {
      peopleMs: retentionMs(read.RETENTION_DAYS, 'people'),
      trailMs: retentionMs(read.RETENTION_DAYS, 'trail'),
    },
    /** Where the head of the audit log is copied besides the process log. */
    auditSink: toSink(read.AUDIT_SINK, read.AUDIT_SINK_TOKEN),
    statementLimits: {
      storageMb: read.STATEMENT_STORAGE_MB,
      uploadsPerHour: read.STATEMENT_UPLOADS_PER_HOUR,
    },
  }
}

function retentionMs(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const days = /^\d+$/.test(text) ? text : new RegExp(`${name}=(\\d+)`).exec(text)?.[1]
  return days === undefined ? undefined : Number(days) * 24 * 60 * 60_000
}

function toSink(sink: string | undefined, token: string | undefined): AuditSink {
  if (sink === undefined) return undefined
  return hasScheme(sink) ? { address: sink, token } : { file: sink }
}

/** Protects only invented data; constant, so the sandbox database can be opened again. */
export const standInSecret = createHash('sha256').update('["stand-in","",""]').digest('hex')

function toMs(text: string): number {
  const unit = text.endsWith('ms') ? 1 : text.endsWith('s') ? 1000 : 60_000
  return Number.parseInt(text, 10) * unit
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text)
}
