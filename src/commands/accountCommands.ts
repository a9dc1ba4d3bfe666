import { wordFault } from '../i18n/fault.ts'
import { auditedChange, type AuditEntry } from '../server/trail/audit.ts'
import {
  hasHolder,
  changeOperator,
  insertOperator,
  prepareOperator,
  prepareReset,
} from '../server/operators/operators.ts'
import { toOperator } from '../server/access/sessions.ts'
import { normalEmail } from '../server/sign-in/accountLock.ts'
import { guessFault, hashPassword, lengthFault } from '../server/sign-in/password.ts'
import { isUniqueViolation } from '../store/storeErrors.ts'
import { iso, type Db, type Store } from '../store/openStore.ts'
import { midsOf, need, refuse, roleOf, type Values } from './operatorArguments.ts'

type Parts = {
  store: Store
  values: Values
  mids: readonly string[]
  readInput: () => string
  warn: (line: string) => void
}

export function accountCommands({ store, values, mids, readInput, warn }: Parts) {
  async function add(): Promise<string> {
    const account = {
      email: need(values, 'email'),
      name: need(values, 'name'),
      role: roleOf(need(values, 'role')),
      mids: midsOf(need(values, 'mids'), mids),
      everything: values.everything ?? false,
    }
    const { role } = account
    if (account.everything && role !== 'admin') refuse('--everything: only an admin can have it')
    // At least one admin must be able to grant every merchant ID: the first one.
    if (role === 'admin') account.everything ||= !(await hasHolder(store.db))
    if (!/^[^\s@]+@[^\s@]+$/.test(account.email))
      refuse(`--email: expected an e-mail address, got ${JSON.stringify(account.email)}`)
    const password = values['password-stdin'] ? readInput().replace(/\r?\n$/, '') : undefined
    const fault = password === undefined ? undefined : lengthFault(password)
    if (fault !== undefined) refuse(`password: ${wordFault({ code: fault })}`)
    // Scripts may set guessable passwords, so warn instead of refusing.
    const warning = password === undefined ? undefined : guessFault(password, account)
    if (warning !== undefined) warn(`password: ${wordFault({ code: warning })}`)
    const ownHash = password === undefined ? undefined : await hashPassword(password)
    const { row, firstPassword, expiresAt } = await prepareOperator(account, await store.now(), ownHash)
    const details = { role, mids: account.mids, everything: account.everything }
    await writeWithAudit('operator.added', row.id, details, async (db) => {
      if (!(await insertOperator(db, row))) refuse(`${row.email} is an operator already`)
    })
    return firstPassword === undefined
      ? `${row.email} may sign in with the given password`
      : `${row.email} may sign in with this first password until ${expiresAt}, and chooses their own then:\n${firstPassword}`
  }

  async function grant(): Promise<string> {
    const { id, email, ...before } = toOperator(await readOperator())
    const held = values.mids === undefined ? before.mids : midsOf(need(values, 'mids'), mids)
    const { everything = before.everything } = values
    if (everything && before.role !== 'admin') refuse(`--everything: ${email} is no admin`)
    const details = {
      before: { mids: before.mids, everything: before.everything },
      after: { mids: held, everything },
    }
    const change = { mids: JSON.stringify(held), everything: everything ? 1 : 0 }
    await writeWithAudit('operator.changed', id, details, async (db) => {
      await changeOperator(db, id, change)
      if (before.everything && !everything) await keepHolder(db)
    })
    return `${email} holds ${[...held, ...(everything ? ['everything'] : [])].join(', ')}`
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

  async function setDisabled(disabled: boolean): Promise<string> {
    const row = await readOperator()
    const { id, email } = row
    const disabled_at = disabled ? iso(await store.now()) : null
    await writeWithAudit('operator.changed', id, { after: { disabled } }, async (db) => {
      await changeOperator(db, id, { disabled_at })
      if (disabled && toOperator(row).everything) await keepHolder(db)
    })
    return disabled ? `${email} is disabled, and all their sessions have ended` : `${email} may sign in again`
  }

  async function reset(): Promise<string> {
    const { id, email } = await readOperator()
    const { firstPassword, expiresAt, change: columns } = await prepareReset(await store.now())
    const dropsFactor = values['second-factor'] === true
    await writeWithAudit('operator.reset', id, { dropsFactor }, async (db) => {
      await changeOperator(db, id, {
        ...columns,
        ...(dropsFactor && { totp_secret: null, totp_confirmed: 0 }),
      })
      if (dropsFactor) await db.deleteFrom('recovery_code').where('operator_id', '=', id).execute()
    })
    return `${email} may sign in with this first password until ${expiresAt}, and chooses their own then:\n${firstPassword}`
  }

  async function link(): Promise<string> {
    const { id, email } = await readOperator()
    const identity = { oidc_issuer: need(values, 'issuer'), oidc_subject: need(values, 'subject') }
    await writeWithAudit('operator.linked', id, { issuer: identity.oidc_issuer }, (db) =>
      db.updateTable('operator').set(identity).where('id', '=', id).execute(),
    ).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      refuse(`${identity.oidc_subject} of ${identity.oidc_issuer} is linked to another operator already`)
    })
    return `${email} may sign in through ${identity.oidc_issuer}`
  }

  async function readOperator() {
    const email = normalEmail(need(values, 'email'))
    const row = await store.db
      .selectFrom('operator')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    return row ?? refuse(`${email} is no operator`)
  }

  async function writeWithAudit(
    action: AuditEntry['action'],
    id: string,
    details: AuditEntry['details'],
    work: (db: Db) => Promise<unknown>,
  ): Promise<void> {
    const entry = { action, object: `operator:${id}`, details, ip: 'command line' }
    await auditedChange(store, async (db) => {
      await work(db)
      return entry
    })
  }

  const [disable, enable] = [() => setDisabled(true), () => setDisabled(false)]
  return { add, grant, list, disable, enable, reset, link }
}

async function keepHolder(db: Db): Promise<void> {
  if (!(await hasHolder(db)))
    refuse(
      'at least one admin must have everything: give it to another admin first (operator -- grant, or add)',
    )
}
