import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nearestFolder } from '../../store/engine/claimFile.ts'
import { sqliteFile } from '../../store/openStore.ts'
import { about, type Finding } from './finding.ts'

const node = about('Node')
const screens = join(import.meta.dirname, '../../../dist/index.html')
const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']

export function checkNode(env: NodeJS.ProcessEnv): Finding[] {
  const findings = node.ok(`${process.versions.node} on ${process.platform} ${process.arch}`)
  if (existsSync(screens)) findings.push(...node.ok('the screens are built'))
  else findings.push(...node.wrong('the screens are not built', 'npm run build; npm start does it by itself'))
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    const says =
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns checking of certificates off wherever it is not asked for by name'
    findings.push(...node.wrong(says, 'take it away, and name an own authority with NODE_EXTRA_CA_CERTS'))
  }
  if (env.NODE_EXTRA_CA_CERTS !== undefined && !existsSync(env.NODE_EXTRA_CA_CERTS)) {
    const says = 'NODE_EXTRA_CA_CERTS names a file that does not exist'
    findings.push(...node.wrong(says, 'correct the path: Node starts without it'))
  }
  for (const name of proxyNames.filter((proxy) => env[proxy])) {
    const says = `${name} is set, and the server connects to the payment service directly all the same`
    findings.push(
      ...node.note(says, 'let the server through to the service; no proxy is used on the way there'),
    )
  }
  return findings
}

const disk = about('disk')

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Only for a database on this machine. */
export async function checkDisk(databaseUrl: string, free: FreeBytes): Promise<Finding[]> {
  if (databaseUrl.startsWith('postgres'))
    return disk.note('the disk of the database server was not looked at')
  const folder = nearestFolder(dirname(sqliteFile(databaseUrl) ?? '.'))
  const left = Math.floor((await free(folder)) / 2 ** 20)
  const says = `${left} MB are free in ${folder}`
  if (left >= 1000) return disk.ok(says)
  const todo =
    'make room: nothing can be written on a full disk, and an upgrade may need as much again as the database has'
  return (left < 50 ? disk.wrong : disk.note)(says, todo)
}
