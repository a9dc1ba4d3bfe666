import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { alertFaults, alertSettings, toAlerts } from './alertSettings.ts'
import { edgeFaults, edgeSettings, toEdge } from './edgeSettings.ts'
import { inFiles, readPairs, secrets, withFiles, type ReadFile, type Environment } from './settingTypes.ts'
import { storeFaults, storeSettings, toStore } from './storeSettings.ts'
import { readLimitFile, toUpstream, upstreamFaults, upstreamSettings } from './upstreamSettings.ts'

export type Config = ReturnType<typeof toEdge> &
  ReturnType<typeof toStore> &
  ReturnType<typeof toUpstream> &
  ReturnType<typeof toAlerts>

const environment = z.object({
  ...edgeSettings,
  ...storeSettings,
  ...upstreamSettings,
  ...alertSettings,
})

/** All supported settings, including their `_FILE` names. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.shape),
  ...inFiles.map((name) => `${name}_FILE`),
]

const crossChecks = [upstreamFaults, edgeFaults, storeFaults, alertFaults]

/** The only reader of the environment. Reports all invalid or missing settings at once, without secrets. */
export function readConfig(
  env: Environment,
  readFile: ReadFile = (path) => readFileSync(path, 'utf8'),
): Config | { faults: string[] } {
  const { set, faults } = withFiles(env, readFile)
  const read = environment.safeParse(set, { reportInput: true })
  if (!read.success) faults.push(...read.error.issues.map(withInput))
  faults.push(...crossChecks.flatMap((check) => check(set)))
  const perMid = readPairs(set, readFile)
  faults.push(...perMid.faults)
  const orders = readLimitFile(set, readFile)
  faults.push(...orders.faults)
  if (!read.success || faults.length > 0) return { faults }
  const isReal = read.data.UPSTREAM_URL !== undefined
  return {
    ...toEdge(read.data, { isReal }),
    ...toStore(read.data, { isReal }),
    ...toUpstream(read.data, { credentialsByMid: perMid.byMid, orderLimits: orders.limits }),
    ...toAlerts(read.data),
  }
}

function withInput({ message, input, path }: z.core.$ZodIssue): string {
  const received = Array.isArray(input) ? input.join(',') : input
  const isSecret = secrets.includes(String(path[0]))
  return typeof received === 'string' && !isSecret
    ? `${message}, got ${JSON.stringify(withoutPassword(received))}`
    : message
}

/** Passwords may contain slashes, or be in the query string. */
function withoutPassword(text: string): string {
  return text.replace(/:\/\/.*@/s, '://…@').replace(/\?.*/s, '?…')
}
