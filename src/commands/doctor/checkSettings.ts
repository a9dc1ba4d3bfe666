import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig, settingNames, type Config } from '../../server/config/readConfig.ts'
import { breachListFault } from '../../server/sign-in/breachedPasswords.ts'
import { sinkFault } from '../../server/trail/headSink.ts'
import { about, type Finding } from './finding.ts'

const { ok, note, wrong } = about('settings')

/** All setting errors at once, then mistakes that do not prevent a start. */
export async function checkSettings(
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<{ findings: Finding[]; config?: Config }> {
  const read = readConfig(env)
  const slips = [...unknownNames(folder), ...openFiles(env, folder)]
  const wrongSetting = (fault: string) => wrong(fault, 'correct this setting')
  if ('faults' in read) return { findings: [...read.faults.flatMap(wrongSetting), ...slips] }
  const places = [sinkFault(read.auditSink), await breachListFault(read.breachedPasswordsFile)]
  const faults = places.filter((fault) => fault !== undefined).flatMap(wrongSetting)
  const whole = ok(
    read.upstream ? 'for a real service' : 'none of a service: the stand-in is used, and no money moves',
  )
  return { findings: [...whole, ...faults, ...slips], config: read }
}

/** An unknown setting is usually a typo. */
function unknownNames(folder: string): Finding[] {
  const file = join(folder, '.env')
  if (!existsSync(file)) return []
  const names = Object.keys(parseEnv(readFileSync(file, 'utf8')))
  return names
    .filter((name) => !settingNames.includes(name) && !/^(NODE_|MALLOC_|npm_|TZ$|LANG$|LC_)/.test(name))
    .flatMap((name) => note(`.env sets ${name}, which is no setting`, 'look for a slip of the pen'))
}

/** Files readable by other users do not keep secrets. */
function openFiles(env: NodeJS.ProcessEnv, folder: string): Finding[] {
  if (process.platform === 'win32') return []
  const named = Object.entries(env).filter(
    ([name, path]) => name.endsWith('_FILE') && settingNames.includes(name) && path,
  )
  const files = [['.env', join(folder, '.env')], ...named].filter(
    ([name]) => name !== 'BREACHED_PASSWORDS_FILE',
  )
  return files
    .filter(([, path = '']) => existsSync(path) && (statSync(path).mode & 0o077) !== 0)
    .flatMap(([name, path]) =>
      note(`${name} can be read by other users of this machine`, `chmod 600 ${path}`),
    )
}
