import { checkDatabase } from './checkDatabase.ts'
import { checkDoor } from './checkDoor.ts'
import { checkKeys } from './checkKeys.ts'
import { checkDisk, checkNode, freeBytes, type FreeBytes } from './checkMachine.ts'
import { checkService } from './checkService.ts'
import { checkSettings } from './checkSettings.ts'
import type { Finding } from './finding.ts'

type Surroundings = {
  env: NodeJS.ProcessEnv
  /** Where the server is started and `.env` is read. */
  folder?: string
  now?: () => number
  free?: FreeBytes
}

/** Checks the installation; changes nothing. */
export async function runDoctor({
  env,
  folder = '.',
  now = Date.now,
  free = freeBytes,
}: Surroundings): Promise<Finding[]> {
  const { findings, config } = await checkSettings(env, folder)
  const all = [...checkNode(env), ...findings]
  if (!config) return all
  const { store, findings: database } = await checkDatabase(config, now)
  try {
    all.push(...database, ...(store ? await checkKeys(store, config) : []))
  } finally {
    await store?.close()
  }
  const service = await checkService(config.upstream, now)
  return [...all, ...service, ...(await checkDoor(config)), ...(await checkDisk(config.databaseUrl, free))]
}

/** One line per finding with its fix below; ends with the number of faults. */
export function writeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ level, about, says, todo }) =>
    [`${level.padEnd(5)}  ${about}: ${says}`, ...(todo ? [`         ${todo}`] : [])].join('\n'),
  )
  const count = findings.filter(({ level }) => level === 'wrong').length
  const end =
    count === 0 ? 'Nothing is wrong.' : count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`
  return `${[...lines, '', end].join('\n')}\n`
}
