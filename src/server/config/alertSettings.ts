import { z } from 'zod'
import { yesOrNo, type Environment, type Read } from './settingTypes.ts'

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

export function toAlerts({ SMTP_URL: url, ALERT_FROM: from, ...read }: Read<typeof alertSettings>) {
  return {
    alerts: {
      /** Unset: no e-mail is sent. */
      smtp: url === undefined || from === undefined ? undefined : { url, from },
      /** Allow webhooks on the private network or on this machine. */
      allowPrivate: read.ALERT_ALLOW_PRIVATE ?? false,
    },
  }
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
  )
}
