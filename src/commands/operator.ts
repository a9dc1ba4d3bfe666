import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { appendAudit, verifyAudit, type AuditEntry } from '../gateway/audit.ts'
import { readConfig } from '../gateway/config.ts'
import { changeOperator, insertOperator, prepareOperator, prepareReset } from '../gateway/operators.ts'
import { roles, type Role } from '../gateway/permissions.ts'
import { normalEmail } from '../gateway/sign-in/accountLock.ts'
import { guessFault, hashPassword, lengthFault } from '../gateway/sign-in/password.ts'
import { merchants } from '../sandbox/access.ts'
import { isUniqueViolation } from '../store/isUniqueViolation.ts'
import { migrate } from '../store/migrate.ts'
import { iso, openStore, type Db } from '../store/openStore.ts'

const usage = `npm run operator -- <command>

  add      --email a@b.test --name "A B" --role ${roles.join('|')} --mids mer_1,mer_2 [--password-stdin]
  list
  disable  --email a@b.test
  enable   --email a@b.test
  reset    --email a@b.test [--second-factor]     a new first password; --second-factor drops that, too
  link     --email a@b.test --issuer https://… --subject …     for single sign-on
  audit                                            checks the audit trail's chain

Works on the database of DATABASE_URL, also beside a running gateway.`

/** `npm run operator -- add …`: operators from the command line; the first one is made so. */
if (existsSync('.env')) loadEnvFile()
const config = readConfig(process.env)
if ('faults' in config) stop(config.faults.join('\n'))
const { command, values } = readArguments()
if (config.databaseUrl === 'sqlite::memory:')
  stop(
    'The database is in memory, so an operator made here would be gone at once.\nSet DATABASE_URL (sqlite:PATH or postgres://…) for this command and for npm start.',
  )
const mids = config.upstream?.mids ?? merchants.map(({ mid }) => mid)
const store = await openStore(config.databaseUrl).catch((error: Error) => stop(error.message))
await migrate(store)
const commands: Record<string, () => Promise<string>> = { add, list, disable, enable, reset, link, audit }
const run = (Object.hasOwn(commands, command) && commands[command]) || stop(usage)
process.stdout.write(`${await run()}\n`)
await store.close()

async function add(): Promise<string> {
  const account = {
    email: need('email'),
    name: need('name'),
    role: roleOf(need('role')),
    mids: midsOf(need('mids')),
  }
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
  await writeWithAudit('operator.added', row.id, { role: row.role, mids: account.mids }, async (db) => {
    if (!(await insertOperator(db, row))) stop(`${row.email} is an operator already`)
  })
  return firstPassword === undefined
    ? `${row.email} may sign in with the given password`
    : `${row.email} may sign in with this first password until ${expiresAt}, and chooses their own then:\n${firstPassword}`
}

async function list(): Promise<string> {
  const rows = await store.db.selectFrom('operator').selectAll().orderBy('email').execute()
  if (rows.length === 0) return 'There is no operator yet.'
  return rows
    .map(({ email, name, role, mids, disabled_at, totp_confirmed, last_sign_in_at }) =>
      [
        email,
        name,
        role,
        (JSON.parse(mids) as string[]).join(','),
        disabled_at ? 'disabled' : 'active',
        totp_confirmed ? 'second factor' : 'no second factor',
        last_sign_in_at ?? 'never signed in',
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
  const { id, email } = await readOperator()
  const disabled_at = disabled ? iso(await store.now()) : null
  await writeWithAudit('operator.changed', id, { after: { disabled } }, (db) =>
    changeOperator(db, id, { disabled_at }),
  )
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
  const { lines, brokenAt, why } = await verifyAudit(store)
  if (brokenAt === undefined) return `the chain of ${lines} lines is whole`
  process.exitCode = 1
  return `the chain breaks at line ${brokenAt}: ${why}`
}

async function readOperator(): Promise<{ id: string; email: string }> {
  const email = normalEmail(need('email'))
  const row = await store.db
    .selectFrom('operator')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
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
      options: {
        email: text,
        name: text,
        role: text,
        mids: text,
        issuer: text,
        subject: text,
        'password-stdin': { type: 'boolean' },
        'second-factor': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help || positionals.length !== 1) stop(usage)
    return { command: positionals[0] ?? '', values }
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function need(name: 'email' | 'name' | 'role' | 'mids' | 'issuer' | 'subject'): string {
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
