import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../server/config/readConfig.ts'
import { claimFile, folderFault } from '../../store/engine/claimFile.ts'
import { migrationNames } from '../../store/migrations.ts'
import { olderAtWork, tooOld, wayOut, readSteps } from '../../store/migrate.ts'
import { openStore, sqliteFile, type Store } from '../../store/openStore.ts'
import { about, reasonOf, type Finding } from './finding.ts'

const { ok, note, wrong, clock } = about('database')

type Clock = () => number

/** `store` is open and has tables of this version; the caller closes it. */
export async function checkDatabase(
  { databaseUrl, upstream }: Pick<Config, 'databaseUrl' | 'upstream'>,
  now: Clock,
): Promise<{ findings: Finding[]; store?: Store }> {
  if (databaseUrl === 'sqlite::memory:')
    return { findings: note('in memory: nothing outlasts the process', 'set DATABASE_URL to keep something') }
  const file = sqliteFile(databaseUrl)
  const before = file === undefined ? undefined : fileFinding(file)
  if (before) return { findings: before }
  let store: Store
  try {
    store = await openStore(databaseUrl)
  } catch (error) {
    const todo = 'check DATABASE_URL, and whether the server runs and takes this user'
    return { findings: wrong(reasonOf(error), todo) }
  }
  try {
    const findings = [...ok(await nameOf(store, file)), ...(await clockFindings(store, now))]
    const steps = await stepFinding(store)
    findings.push(...steps.findings, ...(await atWork(store, file)))
    if (!steps.isCurrent) {
      await store.close()
      return { findings }
    }
    findings.push(...(await kindFinding(store, upstream ? 'live' : 'stand-in')))
    findings.push(...(await writeFinding(store)))
    return { findings, store }
  } catch (error) {
    await store.close()
    return { findings: wrong(reasonOf(error), 'look into the log of the database') }
  }
}

/** Another user opening SQLite would create WAL files that the server cannot write. */
function fileFinding(file: string): Finding[] | undefined {
  const fault = folderFault(dirname(file))
  if (fault !== undefined)
    return wrong(
      `${fault}, so the database cannot be written there`,
      'let the user of the server write there',
    )
  if (!existsSync(file)) return ok(`${file} is not there yet: the first start makes it`)
  const { uid } = statSync(file)
  const me = process.getuid?.()
  if (me === undefined || me === uid) return undefined
  return wrong(`${file} belongs to another user, and was not opened`, 'run doctor as the user of the server')
}

async function nameOf({ db, engine }: Store, file: string | undefined): Promise<string> {
  if (engine === 'sqlite') return `${file}, ${Math.ceil(statSync(file ?? '').size / 2 ** 20)} MB`
  const { rows } = await sql<{ version: string; ssl: boolean | null; remote: boolean }>`
    select current_setting('server_version') as version, inet_server_addr() is not null as remote,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as ssl`.execute(db)
  const [row] = rows
  const how = !row?.remote ? 'through a socket of this machine' : row.ssl ? 'with TLS' : 'without TLS'
  return `PostgreSQL ${row?.version}, reached ${how}`
}

/** Sessions, locks and one-time codes use the store's clock. */
async function clockFindings(store: Store, now: Clock): Promise<Finding[]> {
  if (store.engine === 'sqlite') return []
  const sentAt = now()
  const theirs = await store.now()
  const todo = 'let both set their clocks by the network: codes of the second factor hold for half a minute'
  return clock(theirs - (sentAt + now()) / 2, { wrongSeconds: 25, todo })
}

async function stepFinding(store: Store): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const { newer, pending, isEmpty, isTooOld, foreign } = await readSteps(store)
  const here = migrationNames.length
  if (isTooOld) return { findings: wrong(tooOld, wayOut), isCurrent: false }
  if (newer !== undefined) {
    const says = `its tables are of a newer version (${newer}), and this one does not open them`
    return {
      findings: wrong(says, 'install that version, or restore the backup of before'),
      isCurrent: false,
    }
  }
  if (foreign !== undefined) {
    const says = `it has a table ${foreign} of something else, and the start fails`
    return { findings: wrong(says, 'give Countinghouse a database of its own'), isCurrent: false }
  }
  if (isEmpty) return { findings: ok('it has no tables yet: the first start makes them'), isCurrent: false }
  if (pending > 0) {
    const says = `its tables are of an older version: ${pending} of ${here} steps are to be made; the rest was not looked at`
    return { findings: note(says, 'back up; the next start brings them up to date'), isCurrent: false }
  }
  return { findings: ok(`its tables are of this version (${here})`), isCurrent: true }
}

async function atWork(store: Store, file: string | undefined): Promise<Finding[]> {
  if (file !== undefined)
    return ok(isClaimed(file) ? 'a server is at work on it' : 'no server is at work on it')
  const older = await olderAtWork(store)
  return older.flatMap((one) =>
    note(`an older version is at work on it: ${one}`, 'stop it: a newer one waits until then'),
  )
}

function isClaimed(file: string): boolean {
  if (!existsSync(`${file}.lock`)) return false
  try {
    claimFile(file).release()
    return false
  } catch {
    return true
  }
}

async function kindFinding({ db }: Store, mode: 'live' | 'stand-in'): Promise<Finding[]> {
  const mark = await db.selectFrom('store_mark').select('mode').executeTakeFirst()
  if (!mark || mark.mode === mode) return []
  return mark.mode === 'live'
    ? wrong('it is of a real service, and no service is set', 'set UPSTREAM_URL and what belongs to it')
    : wrong(
        'it is of the stand-in, with invented orders and open accounts',
        'give a real service an empty database',
      )
}

class Undone extends Error {}

/** Changes nothing: no row has this id, and the transaction is rolled back. */
async function writeFinding(store: Store): Promise<Finding[]> {
  try {
    await store.transaction(async (db) => {
      await db.updateTable('preference').set({ value: '' }).where('operator_id', '=', 'nobody').execute()
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone))
      return wrong(
        `it cannot be written: ${reasonOf(error)}`,
        'check the rights of its user and files, whether it is a copy for reading only, and the room on its disk',
      )
  }
  return ok('it can be written')
}
