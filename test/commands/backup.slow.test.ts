import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runOperator } from '../../src/commands/runOperator.ts'
import { plainEnvironment, startCommand } from '../support/command.ts'
import { sendAt, signInAt } from '../support/serverProcess.ts'
import { memoryFolder } from '../support/memoryFolder.ts'
import { payin } from '../support/stack.ts'
import { emptyDatabase, openAt, testOnPostgres, type Engine } from '../support/stores.ts'

/** The command in docs/operating.md that begins with `start`, exactly as documented. */
function documentedCommand(start: string): string {
  const line = readFileSync('docs/operating.md', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(start))
  if (line === undefined) throw new Error(`docs/operating.md has no command ${start}`)
  return line
}

/** An installed server: its packages, and a folder for its data. */
function createInstallation(): string {
  const folder = mkdtempSync(join(memoryFolder, 'countinghouse-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'data'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

function type(command: string, cwd: string, env: Record<string, string> = {}): void {
  execFileSync('sh', ['-c', command], { cwd, env: { ...plainEnvironment, ...env }, stdio: 'pipe' })
}

async function startServer(databaseUrl: string) {
  const env = { PORT: '0', SANDBOX_ORDERS: '40', DATABASE_URL: databaseUrl }
  const server = startCommand('src/server.ts', { env })
  onTestFinished(server.stop)
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  const cookie = await signInAt(url, 'ops@countinghouse.test', 'sandbox')
  const ask = async (path: string) => (await fetch(url + path, { headers: { cookie, MID: 'mer_1' } })).json()
  return { ...server, url, cookie, ask }
}

/** Backs up a running server and expects all user-made data in the restored copy. */
async function backUpAndRestore(from: string, to: string, copy: () => void, restore: () => void) {
  const server = await startServer(from)
  const { userId } = (await server.ask('/api/v1/public/orders?limit=1')).data.transfers[0]
  const made = await sendAt(server.url, server.cookie, 'an-order-before-the-backup', { ...payin, userId })
  expect(made).toMatchObject({ status: 200 })
  const receipt = await server.ask(`/api/orders/${made.orderId}/receipt?mid=mer_1`)
  expect(JSON.stringify(receipt)).toContain('/pay/')

  copy()
  server.stop()
  await server.ended
  restore()

  const checked = await runOperator(['audit'], { env: { DATABASE_URL: to }, readInput: () => '' })
  expect(checked).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^the chain of \d+ lines is intact\n$/),
  })
  const [before, after] = [await readData(from), await readData(to)]
  expect(after.operators).toEqual(before.operators)
  expect(after.intents).toEqual(before.intents)
  expect(before.orders).toEqual(expect.arrayContaining(after.orders))
  expect(before.audit.slice(0, after.audit.length)).toEqual(after.audit)
  expect(after.audit.length).toBeGreaterThan(4)

  const restored = await startServer(to)
  expect(await restored.ask(`/api/orders/${made.orderId}/receipt?mid=mer_1`)).toEqual(receipt)
  restored.stop()
  await restored.ended
}

async function readData(url: string) {
  const { db } = await openAt(url)
  return {
    operators: await db
      .selectFrom('operator')
      .select(['email', 'password_hash', 'role', 'mids'])
      .orderBy('email')
      .execute(),
    intents: await db.selectFrom('order_intent').selectAll().orderBy('key').execute(),
    orders: await db.selectFrom('ledger_order').select(['mid', 'id', 'created_at']).orderBy('id').execute(),
    audit: await db.selectFrom('audit').selectAll().orderBy('seq').execute(),
  }
}

test('backs up a running SQLite server and restores it with the documented commands', async () => {
  const folder = createInstallation()
  const elsewhere = createInstallation()

  await backUpAndRestore(
    `sqlite:${join(folder, 'data/countinghouse.db')}`,
    `sqlite:${join(elsewhere, 'data/countinghouse.db')}`,
    () =>
      type(
        documentedCommand(
          `npx node --eval "new (require('node:sqlite').DatabaseSync)('data/countinghouse.db', { readOnly`,
        ),
        folder,
      ),
    () =>
      type(
        `cp ${folder}/backup.db . && ${documentedCommand('rm -f data/')} && ${documentedCommand('cp backup.db')}`,
        elsewhere,
      ),
  )
})

/** pg_dump refuses a server of a newer version, and no npm package brings pg_dump. */
async function canDump(): Promise<boolean> {
  const [, major = '0'] =
    /(\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
  const { db } = await openAt(await emptyDatabase('postgres' satisfies Engine))
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int as version`.execute(db)
  return Number(major) >= Math.floor((rows[0]?.version ?? 0) / 10_000)
}

testOnPostgres(
  'a PostgreSQL is backed up and restored as it is documented, beside a running server',
  async ({ skip }) => {
    if (!(await canDump())) skip('pg_dump is not there, or older than the server')
    const [from, to] = [await emptyDatabase('postgres'), await emptyDatabase('postgres')]
    const folder = createInstallation()
    const restore = documentedCommand('pg_restore').replace(/--dbname=\S+/, `--dbname="$DATABASE_URL"`)

    await backUpAndRestore(
      from,
      to,
      () => type(documentedCommand('pg_dump'), folder, { DATABASE_URL: from }),
      () => type(restore, folder, { DATABASE_URL: to }),
    )
  },
)
