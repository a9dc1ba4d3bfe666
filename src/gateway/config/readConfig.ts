import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  alertFaults,
  alertSettings,
  toAlerts,
  type AlertConfig,
  statementSettings,
  toStatements,
  type StatementConfig,
} from './alertSettings.ts'
import {
  auditFaults,
  auditSettings,
  toAudit,
  type AuditConfig,
  keyFaults,
  keySettings,
  toKeys,
  type KeyConfig,
  retentionSettings,
  toRetention,
  type RetentionConfig,
  storeSettings,
  toStore,
  type StoreConfig,
} from './storeSettings.ts'
import {
  edgeFaults,
  edgeSettings,
  toEdge,
  type EdgeConfig,
  screenSettings,
  toScreens,
  type ScreenConfig,
  signInFaults,
  signInSettings,
  toSignIn,
  type SignInConfig,
} from './edgeSettings.ts'
import {
  feeFaults,
  feeSettings,
  toFees,
  type FeeConfig,
  orderSettings,
  readLimitFile,
  type OrderConfig,
  sandboxSettings,
  toSandbox,
  type SandboxConfig,
  toUpstream,
  upstreamFaults,
  upstreamSettings,
  type UpstreamConfig,
} from './upstreamSettings.ts'
import { inFiles, readPairs, secrets, withFiles, type ReadFile, type Environment } from './settingTypes.ts'

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
