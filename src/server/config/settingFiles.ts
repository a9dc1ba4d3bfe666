import type { Environment } from './crossChecks.ts'

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
      faults.push(`${name}_FILE: ${notRead(path)}`)
    }
  }
  for (const name of inFiles)
    if (/[\r\n]/.test(set[name] ?? '')) faults.push(`${name}: expected one line, got several`)
  return { set, faults }
}

/** Reads the file that a setting names; adds its faults to `faults`. */
export function readNamedFile<R extends { faults: string[] }>(
  name: string,
  path: string | undefined,
  { readFile, parse, faults }: { readFile: ReadFile; parse: (text: string) => R; faults: string[] },
): R | undefined {
  if (path === undefined) return undefined
  try {
    const read = parse(readFile(path))
    faults.push(...read.faults.map((fault) => `${name}: ${fault}`))
    return read
  } catch {
    faults.push(`${name}: ${notRead(path)}`)
    return undefined
  }
}

function notRead(path: string): string {
  return `cannot be read, got ${JSON.stringify(path)}`
}
