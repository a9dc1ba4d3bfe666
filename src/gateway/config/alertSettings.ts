import { z } from 'zod'
import { yesOrNo, type Environment, type Read, whole } from './settingTypes.ts'
import type { StatementLimits } from '../ledger/statements/statementParts.ts'

export type AlertConfig = {
  alerts: {
    /** Where e-mail goes out, and whom it is from; unset: none does. */
    smtp: { url: string; from: string } | undefined
    /** Webhooks inside the same network, or on this machine. */
    allowPrivate: boolean
  }
}

export const alertSettings = {
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'SMTP_URL: expected smtps://USER:PASSWORD@HOST:PORT, or smtp:// with STARTTLS')
    .optional(),
  ALERT_FROM: z
    .string()
    .max(320)
    .refine(
      (text) => /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text),
      'ALERT_FROM: expected an e-mail address',
    )
    .optional(),
  ALERT_ALLOW_PRIVATE: yesOrNo('ALERT_ALLOW_PRIVATE').optional(),
}

export function alertFaults({ SMTP_URL, ALERT_FROM }: Environment): string[] {
  if ((SMTP_URL === undefined) === (ALERT_FROM === undefined)) return []
  return [
    SMTP_URL === undefined
      ? 'SMTP_URL: is missing, ALERT_FROM needs it'
      : 'ALERT_FROM: is missing, SMTP_URL needs it',
  ]
}

export function toAlerts({
  SMTP_URL,
  ALERT_FROM,
  ALERT_ALLOW_PRIVATE,
}: Read<typeof alertSettings>): AlertConfig {
  const smtp =
    SMTP_URL === undefined || ALERT_FROM === undefined ? undefined : { url: SMTP_URL, from: ALERT_FROM }
  return { alerts: { smtp, allowPrivate: ALERT_ALLOW_PRIVATE ?? false } }
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
  )
}

export type StatementConfig = { statementLimits: StatementLimits }

export const statementSettings = {
  STATEMENT_STORAGE_MB: whole('STATEMENT_STORAGE_MB', 1_000_000, 1).default(2048),
  STATEMENT_UPLOADS_PER_HOUR: whole('STATEMENT_UPLOADS_PER_HOUR', 10_000, 1).default(20),
}

export function toStatements(read: Read<typeof statementSettings>): StatementConfig {
  return {
    statementLimits: {
      storageMb: read.STATEMENT_STORAGE_MB,
      uploadsPerHour: read.STATEMENT_UPLOADS_PER_HOUR,
    },
  }
}
