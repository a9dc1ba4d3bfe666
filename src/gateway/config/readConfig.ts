import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { alertFaults, alertSettings, toAlerts, type AlertConfig } from './alertSettings.ts'
import { auditFaults, auditSettings, toAudit, type AuditConfig } from './auditSettings.ts'
import { edgeFaults, edgeSettings, toEdge, type EdgeConfig } from './edgeSettings.ts'
import { feeFaults, feeSettings, toFees, type FeeConfig } from './feeSettings.ts'
import { keyFaults, keySettings, toKeys, type KeyConfig } from './keySettings.ts'
import { orderSettings, readLimitFile, type OrderConfig } from './orderSettings.ts'
import { retentionSettings, toRetention, type RetentionConfig } from './retentionSettings.ts'
import { sandboxSettings, toSandbox, type SandboxConfig } from './sandboxSettings.ts'
import { screenSettings, toScreens, type ScreenConfig } from './screenSettings.ts'
import { inFiles, readPairs, secrets, withFiles, type ReadFile } from './secretFiles.ts'
import type { Environment } from './settingTypes.ts'
import { signInFaults, signInSettings, toSignIn, type SignInConfig } from './signInSettings.ts'
import { statementSettings, toStatements, type StatementConfig } from './statementSettings.ts'
import { storeSettings, toStore, type StoreConfig } from './storeSettings.ts'
import { toUpstream, upstreamFaults, upstreamSettings, type UpstreamConfig } from './upstreamSettings.ts'

export type Config = EdgeConfig &
  StoreConfig &
  UpstreamConfig &
  ScreenConfig &
  SignInConfig &
  KeyConfig &
  OrderConfig &
  FeeConfig &
  RetentionConfig &
  AuditConfig &
  AlertConfig &
  StatementConfig &
  SandboxConfig

const environment = z.object({
  ...edgeSettings,
  ...storeSettings,
  ...upstreamSettings,
  ...screenSettings,
  ...signInSettings,
  ...keySettings,
  ...orderSettings,
  ...feeSettings,
  ...retentionSettings,
  ...auditSettings,
  ...alertSettings,
  ...statementSettings,
  ...sandboxSettings,
})

/** All that is read of the environment. What may lie in a file has a second name. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.shape),
  ...inFiles.map((name) => `${name}_FILE`),
]

/** What one setting asks of the others. */
const crossChecks = [upstreamFaults, edgeFaults, signInFaults, keyFaults, feeFaults, auditFaults, alertFaults]

/** The only reader of the environment; every wrong or missing setting is told at once, and no secret with it. */
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
    ...toUpstream(read.data, perMid.byMid),
    ...toScreens(read.data),
    ...toSignIn(read.data, { isReal }),
    ...toKeys(read.data),
    ...orders.config,
    ...toFees(read.data),
    ...toRetention(read.data),
    ...toAudit(read.data),
    ...toAlerts(read.data),
    ...toStatements(read.data),
    ...toSandbox(read.data),
  }
}

function withInput({ message, input, path }: z.core.$ZodIssue): string {
  const came = Array.isArray(input) ? input.join(',') : input
  const isSecret = secrets.includes(String(path[0]))
  return typeof came === 'string' && !isSecret
    ? `${message}, got ${JSON.stringify(withoutPassword(came))}`
    : message
}

/** A password may hold a slash, and stand behind the question mark. */
function withoutPassword(text: string): string {
  return text.replace(/:\/\/.*@/s, '://…@').replace(/\?.*/s, '?…')
}
