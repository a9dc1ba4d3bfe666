import { z } from 'zod'
import { readCredentials } from '../provider/requestParts.ts'

/** Settings by name; empty text counts as not set. */
export type Environment = Record<string, string | undefined>

/** Parsed settings of one section. */
export type Read<Settings extends z.ZodRawShape> = z.output<z.ZodObject<Settings>>

export const whole = (name: string, most: number, least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name}: expected a whole number`, abort: true })
    .refine((text) => Number(text) <= most, `${name}: expected at most ${most}`)
    .refine((text) => Number(text) >= least, `${name}: expected at least ${least}`)
    .transform(Number)

export const yesOrNo = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], `${name}: expected true or false`)
    .transform((text) => ['true', '1', 'yes'].includes(text))

export const webAddress = (name: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(protocolOf(text)), `${name}: expected an address with http or https`)

export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

/** Never logged or shown. */
export const secrets = [
  'UPSTREAM_USERNAME',
  'UPSTREAM_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEYS_OLD',
  'OIDC_CLIENT_SECRET',
  'AUDIT_SINK_TOKEN',
  'SMTP_URL',
]

/** Settings that may be read from a file, such as `UPSTREAM_PASSWORD_FILE`. Database addresses contain a password. */
export const inFiles = [...secrets, 'DATABASE_URL']

export type ReadFile = (path: string) => string

/** Reads `…_FILE` settings, so secrets need not be in the environment. */
export function withFiles(env: Environment, readFile: ReadFile) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const faults: string[] = []
  for (const name of inFiles) {
    const path = set[`${name}_FILE`]
    if (path === undefined) continue
    if (set[name] !== undefined) faults.push(`${name}: set it or ${name}_FILE, not both`)
    try {
      set[name] = readFile(path).replace(/\r?\n$/, '')
    } catch {
      faults.push(`${name}_FILE: cannot be read, got ${JSON.stringify(path)}`)
    }
  }
  return { set, faults }
}

/** Credentials by merchant ID, only from a file: environments are easier to read. */
export function readPairs(
  { UPSTREAM_CREDENTIALS_FILE: path, UPSTREAM_MIDS: mids = '' }: Environment,
  readFile: ReadFile,
): ReturnType<typeof readCredentials> {
  const byMid = new Map()
  if (path === undefined) return { byMid, faults: [] }
  try {
    const { faults, ...read } = readCredentials(readFile(path), list(mids))
    return { ...read, faults: faults.map((fault) => `UPSTREAM_CREDENTIALS_FILE: ${fault}`) }
  } catch {
    return { byMid, faults: [`UPSTREAM_CREDENTIALS_FILE: cannot be read, got ${JSON.stringify(path)}`] }
  }
}
