import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { appendAudit, type AuditEntry } from '../gateway/audit.ts'
import { GatewayError } from '../gateway/GatewayError.ts'
import { readConfig } from '../gateway/config/readConfig.ts'
import { hasHolder } from '../gateway/operatorReach.ts'
import { changeOperator, insertOperator, prepareOperator, prepareReset } from '../gateway/operators.ts'
import { roles, type Role } from '../gateway/permissions.ts'
import { toOperator } from '../gateway/sessions.ts'
import { settleEverything } from '../gateway/settleEverything.ts'
import { keysOf } from '../gateway/keys/storeKeys.ts'
import { acceptTrail } from '../gateway/trail/acceptTrail.ts'
import { believeHeads } from '../gateway/trail/heads.ts'
import { createHeadSink } from '../gateway/trail/headSink.ts'
import { verifyAudit } from '../gateway/trail/verifyAudit.ts'
import { normalEmail } from '../gateway/sign-in/accountLock.ts'
import { guessFault, hashPassword, lengthFault } from '../gateway/sign-in/password.ts'
import { merchants } from '../sandbox/access.ts'
import { isUniqueViolation } from '../store/isUniqueViolation.ts'
import { iso, openStore, type Db } from '../store/openStore.ts'
import { erasureCommands } from './erasureCommands.ts'
import { prepareStore } from './prepareStore.ts'
import { rotateKeys } from './rotateKeys.ts'

const usage = `npm run operator -- <command>

  add      --email a@b.test --name "A B" --role ${roles.join('|')} --mids mer_1,mer_2 [--everything]
           [--password-stdin]                      --everything: an admin above merchant IDs, as the first one is
  grant    --email a@b.test [--mids mer_1,mer_2] [--everything | --no-everything]
  list
  disable  --email a@b.test
  enable   --email a@b.test
  reset    --email a@b.test [--second-factor]     a new first password; --second-factor drops that, too
  link     --email a@b.test --issuer https://… --subject …     for single sign-on
  migrate                                          brings the tables up to date, as their owner
  key                                              a new SECRET_KEY, printed and kept nowhere
  rotate-keys [--from-credentials]                 seals with SECRET_KEY what SECRET_KEYS_OLD have sealed; --from-credentials:
                                                   also what was sealed before a SECRET_KEY was set
  forget   --user ID --mid mer_1 --reason "…" --as admin@b.test   takes a person out of all that is kept here
  retention [--dry-run]                            takes what is older than RETENTION_DAYS; --dry-run says what that is
  audit    [--accept 'why']                        checks the audit trail; --accept takes it as it is from now on

Works on the database of DATABASE_URL, also beside a running gateway.`

/** `npm run operator -- add …`: operators from the command line; the first one is made so. */
if (existsSync('.env')) loadEnvFile()
const { command, values } = readArguments()
if (command === 'key') {
  process.stdout.write(`${newSecret()}\n`)
  process.exit()
}
const config = readConfig(process.env)
if ('faults' in config) stop(config.faults.join('\n'))
if (config.databaseUrl === 'sqlite::memory:')
  stop(
    'The database is in memory, so an operator made here would be gone at once.\nSet DATABASE_URL (sqlite:PATH or postgres://…) for this command and for npm start.',
  )
const { auditSink, keys: secrets, upstream } = config
const mids = config.upstream?.mids ?? merchants.map(({ mid }) => mid)
const store = await openStore(config.databaseUrl).catch((error: Error) => stop(error.message))
const { keys } = await prepareStore(store, config).catch((error: Error) => stop(error.message))
await settleEverything(store, mids)
const commands: Record<string, () => Promise<string>> = {
  add,
  grant,
  list,
  disable,
  enable,
  reset,
  link,
  audit,
  migrate: async () => 'the tables are up to date',
  'rotate-keys': rotate,
  ...erasureCommands({
    store,
    keys,
    mids,
    retention: config.retention,
    isDryRun: values['dry-run'] === true,
    need,
    stop,
  }),
}
const run = (Object.hasOwn(commands, command) && commands[command]) || stop(usage)
process.stdout.write(
  `${await run().catch((error: unknown) => (error instanceof GatewayError ? stop(error.message) : Promise.reject(error)))}\n`,
)
await store.close()

/** 256 bits, without a sign that a shell or a file of settings reads otherwise. */
function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function add(): Promise<string> {
  const account = {
    email: need('email'),
    name: need('name'),
    role: roleOf(need('role')),
    mids: midsOf(need('mids')),
    everything: values.everything ?? false,
  }
  const { role, mids } = account
  if (account.everything && role !== 'admin') stop('--everything: only an admin can hold it')
  // Somebody has to stand above merchant IDs: the first admin does.
  if (role === 'admin') account.everything ||= !(await hasHolder(store.db))
  if (!/^[^\s@]+@[^\s@]+$/.test(account.email))
    stop(`--email: expected an e-mail address, got ${JSON.stringify(account.email)}`)
  const password = values['password-stdin'] ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : undefined
  const fault = password === undefined ? undefined : lengthFault(password)
  if (fault !== undefined) stop(`password: ${fault}`)
  // Whoever sets accounts up by script is told, and decides.
  const warning = password === undefined ? undefined : guessFault(password, account)
  if (warning !== undefined) process.stderr.write(`password: ${warning}\n`)
  const ownHash = password === undefined ? undefined : await hashPassword(password)
  const { row, firstPassword, expiresAt } = await prepareOperator(account, await store.now(), ownHash)
  const details = { role, mids, everything: account.everything }
  await writeWithAudit('operator.added', row.id, details, async (db) => {
    if (!(await insertOperator(db, row))) stop(`${row.email} is an operator already`)
  })
  return firstPassword === undefined
    ? `${row.email} may sign in with the given password`
    : `${row.email} may sign in with this first password until ${expiresAt}, and chooses their own then:\n${firstPassword}`
}

async function grant(): Promise<string> {
  const { id, email, ...before } = toOperator(await readOperator())
  const mids = values.mids === undefined ? before.mids : midsOf(need('mids'))
  const { everything = before.everything } = values
  if (everything && before.role !== 'admin') stop(`--everything: ${email} is no admin`)
  const details = {
    before: { mids: before.mids, everything: before.everything },
    after: { mids, everything },
  }
  const change = { mids: JSON.stringify(mids), everything: everything ? 1 : 0 }
  await writeWithAudit('operator.changed', id, details, async (db) => {
    await changeOperator(db, id, change)
    if (before.everything && !everything) await keepHolder(db)
  })
  return `${email} holds ${[...mids, ...(everything ? ['everything'] : [])].join(', ')}`
}

async function keepHolder(db: Db): Promise<void> {
  if (!(await hasHolder(db)))
    stop('somebody has to hold everything: give it to another admin first (operator -- grant, or add)')
}

async function list(): Promise<string> {
  const rows = await store.db.selectFrom('operator').selectAll().orderBy('email').execute()
  if (rows.length === 0) return 'There is no operator yet.'
  return rows
    .map(({ email, name, role, mids, everything, disabled_at, totp_confirmed, last_sign_in_at }) =>
      [
        email,
        name,
        role,
        (JSON.parse(mids) as string[]).join(','),
        disabled_at ? 'disabled' : 'active',
        totp_confirmed ? 'second factor' : 'no second factor',
        last_sign_in_at ?? 'never signed in',
        ...(everything === 1 && role === 'admin' ? ['everything'] : []),
      ].join('\t'),
    )
    .join('\n')
}

async function disable(): Promise<string> {
  const email = await setDisabled(true)
  return `${email} is disabled, and all their sessions have ended`
}

async function enable(): Promise<string> {
  const email = await setDisabled(false)
  return `${email} may sign in again`
}

async function setDisabled(disabled: boolean): Promise<string> {
  const row = await readOperator()
  const { id, email } = row
  const disabled_at = disabled ? iso(await store.now()) : null
  await writeWithAudit('operator.changed', id, { after: { disabled } }, async (db) => {
    await changeOperator(db, id, { disabled_at })
    if (disabled && toOperator(row).everything) await keepHolder(db)
  })
  return email
}

async function reset(): Promise<string> {
  const { id, email } = await readOperator()
  const { firstPassword, expiresAt, change: columns } = await prepareReset(await store.now())
  const dropsFactor = values['second-factor'] === true
  await writeWithAudit('operator.reset', id, { dropsFactor }, async (db) => {
    await changeOperator(db, id, { ...columns, ...(dropsFactor && { totp_secret: null, totp_confirmed: 0 }) })
    if (dropsFactor) await db.deleteFrom('recovery_code').where('operator_id', '=', id).execute()
  })
  return `${email} may sign in with this first password until ${expiresAt}, and chooses their own then:\n${firstPassword}`
}

async function link(): Promise<string> {
  const { id, email } = await readOperator()
  const identity = { oidc_issuer: need('issuer'), oidc_subject: need('subject') }
  await writeWithAudit('operator.linked', id, { issuer: identity.oidc_issuer }, (db) =>
    db.updateTable('operator').set(identity).where('id', '=', id).execute(),
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    stop(`${identity.oidc_subject} of ${identity.oidc_issuer} is linked to another operator already`)
  })
  return `${email} may sign in through ${identity.oidc_issuer}`
}

async function audit(): Promise<string> {
  const reason = values.accept?.trim()
  if (reason === '') stop('--accept: expected a reason')
  if (reason !== undefined) return acceptTrail(store, reason)
  const known = believeHeads(keysOf(store.db), await createHeadSink(auditSink).read())
  const { lines, brokenAt, why } = await verifyAudit(store, { known })
  if (brokenAt === undefined) return `the chain of ${lines} lines is whole`
  process.exitCode = 1
  return `the chain breaks at line ${brokenAt}: ${why}`
}

async function rotate(): Promise<string> {
  const fromCredentials = values['from-credentials'] === true
  const { text, isDone } = await rotateKeys(store, { keys: secrets, upstream }, { fromCredentials })
  if (!isDone) process.exitCode = 1
  return text
}

async function readOperator() {
  const email = normalEmail(need('email'))
  const row = await store.db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst()
  return row ?? stop(`${email} is no operator`)
}

async function writeWithAudit(
  action: AuditEntry['action'],
  id: string,
  details: AuditEntry['details'],
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  const at = iso(await store.now())
  const entry = { action, object: `operator:${id}`, details, outcome: 'done' as const, ip: 'command line' }
  await store.transaction(async (db) => {
    await work(db)
    await appendAudit(db, at, entry)
  })
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        email: text,
        name: text,
        role: text,
        mids: text,
        issuer: text,
        subject: text,
        everything: { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        'second-factor': { type: 'boolean' },
        user: text,
        mid: text,
        reason: text,
        as: text,
        'dry-run': { type: 'boolean' },
        accept: text,
        'from-credentials': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help || positionals.length !== 1) stop(usage)
    return { command: positionals[0] ?? '', values }
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function need(
  name: 'email' | 'name' | 'role' | 'mids' | 'issuer' | 'subject' | 'user' | 'mid' | 'reason' | 'as',
): string {
  const value = values[name]?.trim()
  return value ? value : stop(`--${name}: is missing\n\n${usage}`)
}

function roleOf(text: string): Role {
  const role = roles.find((name) => name === text)
  return role ?? stop(`--role: expected one of ${roles.join(', ')}, got ${JSON.stringify(text)}`)
}

function midsOf(text: string): string[] {
  const requested = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const unknown = requested.filter((mid) => !mids.includes(mid))
  if (requested.length === 0 || unknown.length > 0)
    stop(`--mids: expected some of ${mids.join(', ')}, got ${JSON.stringify(text)}`)
  return [...new Set(requested)]
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
