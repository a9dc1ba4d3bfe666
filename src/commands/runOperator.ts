import { randomBytes } from 'node:crypto'
import { readConfig, type Config } from '../server/config/readConfig.ts'
import { ApiError } from '../server/http/ApiError.ts'
import { keysOf, createKeyRing, giveKeys } from '../server/keys/keyRing.ts'
import { acceptTrail } from '../server/trail/marks.ts'
import { believeHeads, createHeadSink } from '../server/trail/headSink.ts'
import { verifyAudit, renewSeals } from '../server/trail/verifyAudit.ts'
import { merchants } from '../sandbox/access.ts'
import { openStore, type Store, sqliteFile } from '../store/openStore.ts'
import { accountCommands } from './accountCommands.ts'
import { erasureCommands } from './erasureCommands.ts'
import { readArguments, refuse, Refusal, usage, type Values } from './operatorArguments.ts'
import { prepareStore } from './prepareStore.ts'
import { claimFile, type Claim } from '../store/engine/claimFile.ts'
import { readSteps } from '../store/migrate.ts'
import { resealStore } from '../server/keys/resealStore.ts'
import { createSeal } from '../server/sign-in/seal.ts'
import { asTyped } from '../store/asTyped.ts'
import { countRows } from '../store/executeAll.ts'

export type Ended = { status: number; out: string; err: string }

type Surroundings = { env: NodeJS.ProcessEnv; readInput: () => string }
type Answer = string | { text: string; isDone: boolean }

/** Runs `npm run operator -- …`. Exit code 1: done with warnings. 2: refused, nothing has changed. */
export async function runOperator(args: readonly string[], { env, readInput }: Surroundings): Promise<Ended> {
  let err = ''
  const warn = (line: string) => (err += `${line}\n`)
  try {
    const answer = await run(args, env, { readInput, warn })
    const { text, isDone } = typeof answer === 'string' ? { text: answer, isDone: true } : answer
    return { status: isDone ? 0 : 1, out: `${text}\n`, err }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ApiError)) throw error
    return { status: 2, out: '', err: `${err}${error.message}\n` }
  }
}

type Talk = { readInput: () => string; warn: (line: string) => void }

async function run(args: readonly string[], env: NodeJS.ProcessEnv, talk: Talk): Promise<Answer> {
  const { command, values } = readArguments(args)
  if (values.help) return usage
  if (command === 'key') return newSecret()
  const config = readConfig(env)
  if ('faults' in config) return refuse(config.faults.join('\n'))
  if (config.databaseUrl === 'sqlite::memory:')
    refuse(
      'The database is in memory, so an operator made here would be gone at once.\nSet DATABASE_URL (sqlite:PATH or postgres://…) for this command and for the server.',
    )
  const store = await openStore(config.databaseUrl).catch((error: Error) => refuse(error.message))
  try {
    await checkTables(store, command, values, talk)
    const commands = await prepare(store, config, values, talk)
    return await ((Object.hasOwn(commands, command) && commands[command]) || refuse(usage))()
  } finally {
    await store.close()
  }
}

/** Looking changes nothing, and tables of an older version are changed only on purpose. */
async function checkTables(store: Store, command: string, values: Values, { warn }: Talk): Promise<void> {
  const { pending, isEmpty, isTooOld } = await readSteps(store)
  if (pending === 0 || isTooOld || command === 'migrate') return
  const migrate = asTyped('operator', 'migrate')
  const onlyLooks = command === 'list' || command === 'audit' || values['dry-run'] === true
  if (onlyLooks && isEmpty)
    refuse(`The database has no tables yet: the first start makes them, or ${migrate}`)
  if (onlyLooks)
    refuse(`The tables are of an older version, and this command does not change them: ${migrate}`)
  if (isEmpty) warn('The tables were set up.')
  else if (values.yes !== true)
    refuse(
      `The tables are of an older version, and this would change them. Back up, then ${migrate}, or add --yes`,
    )
}

async function prepare(
  store: Store,
  config: Config,
  values: Values,
  talk: Talk,
): Promise<Record<string, () => Promise<Answer>>> {
  const mids = config.upstream?.mids ?? merchants.map(({ mid }) => mid)
  const claim = await claimToMigrate(store, config.databaseUrl).catch((error: Error) => refuse(error.message))
  const keys = await prepareStore(store, config)
    .catch((error: Error) => refuse(error.message))
    .finally(() => claim?.release())
  return {
    ...accountCommands({ store, values, mids, ...talk }),
    ...erasureCommands({ store, keys, mids, values, retention: config.retention }),
    audit: () => checkTrail(store, config, values),
    migrate: async () => 'the tables are up to date',
    'rotate-keys': () => rotateKeys(store, config.keys),
  }
}

/** 256 bits, without characters that shells or `.env` files treat specially. */
function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function checkTrail(store: Store, { auditSink }: Config, { accept }: Values): Promise<Answer> {
  const reason = accept?.trim()
  if (reason === '') refuse('--accept: expected a reason')
  if (reason !== undefined) return acceptTrail(store, reason)
  const trusted = believeHeads(keysOf(store.db), await createHeadSink(auditSink).read())
  const { lines, brokenAt, why } = await verifyAudit(store, { trusted })
  if (brokenAt === undefined) return `the chain of ${lines} lines is intact`
  return { text: `the chain breaks at line ${brokenAt}: ${why}`, isDone: false }
}

/** Tables must not be migrated while an older server uses the SQLite file. */
async function claimToMigrate(store: Store, databaseUrl: string): Promise<Claim | undefined> {
  const file = sqliteFile(databaseUrl)
  if (file === undefined || (await readSteps(store)).pending === 0) return undefined
  try {
    return claimFile(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason} and has an older version. Stop it first`, { cause: error })
  }
}

/** Encrypts and signs with the current key everything that used old keys; lists what still needs them. */
export async function rotateKeys(
  store: Store,
  settings: Config['keys'],
): Promise<{ text: string; isDone: boolean }> {
  const keys = createKeyRing(settings)
  giveKeys(store, keys)
  const counts = Object.entries(await resealStore(store, createSeal(keys)))
  const trail = await renewSeals(store)
  // Their ids are stored only as hashes, so they cannot be hashed again with a new key.
  const ofOldKeys = store.db
    .selectFrom('erased_person')
    .where('key_id', '!=', keys.present('erased person v1').id)
  const people = await countRows(ofOldKeys)

  const unreadable = counts.reduce((sum, [, count]) => sum + count.unreadable, 0)
  const isWhole = trail.brokenAt === undefined
  const isDone = unreadable === 0 && isWhole && people === 0
  const lines = [
    ...counts.map(
      ([place, count]) =>
        `${place}: ${count.resealed} encrypted again, ${count.present} already had the current key, ${count.unreadable} cannot be opened`,
    ),
    isWhole
      ? `audit trail: ${trail.lines} lines vouched for with the present key`
      : `audit trail: breaks at line ${trail.brokenAt}: ${trail.why}`,
    ...(people > 0 ? [`erased people: ${people} are known by an old key only, which has to stay`] : []),
    isDone ? 'Old keys are no longer needed.' : 'Keep the old keys.',
  ]
  return { text: lines.join('\n'), isDone }
}
