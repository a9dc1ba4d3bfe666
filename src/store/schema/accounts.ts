import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine/columnTypes.ts'
import {
  bigint,
  flag,
  integer,
  key,
  keyedBy,
  oneOf,
  onlyRow,
  orNull,
  table,
  text,
  unique,
  withDefault,
  type Column,
} from './table.ts'

const lowerCase: Column<string> = {
  ...unique(text),
  check: (name, engine) => (engine === 'sqlite' ? `${name} not glob '*[A-Z]*'` : `${name} !~ '[A-Z]'`),
}

export const accountTables = {
  operator: table(
    {
      id: key,
      email: lowerCase,
      name: text,
      role: text,
      /** JSON array. */
      mids: text,
      password_hash: orNull(text),
      password_expires_at: orNull(text),
      must_change_password: withDefault(flag, 0),
      /** Encrypted. */
      totp_secret: orNull(text),
      /** Encrypted; takes effect once one of its codes was entered. */
      totp_pending: orNull(text),
      totp_confirmed: withDefault(flag, 0),
      oidc_issuer: orNull(text),
      oidc_subject: orNull(text),
      disabled_at: orNull(text),
      created_at: text,
      last_sign_in_at: orNull(text),
      /** 1: may grant every merchant ID and right, including this one. Null until the next start decides. */
      everything: orNull(flag),
      totp_pending_at: orNull(text),
      /** The operator who added the account; null for the command line. */
      created_by: orNull(text),
    },
    'unique (oidc_issuer, oidc_subject)',
  ),
  recovery_code: keyedBy(['operator_id', 'code_hash'], {
    used_at: orNull(text),
  }),
  totp_step: keyedBy(['operator_id', 'step'], {
    step: bigint,
  }),
  session: table({
    token_hash: key,
    id: unique(text),
    operator_id: text,
    stage: oneOf('signed-in', 'second-factor', 'enrol', 'new-password'),
    created_at: text,
    seen_at: text,
    ip: text,
    agent: text,
    /** Last use of the second factor. */
    fresh_at: orNull(text),
    /** Last use of the password; null after single sign-on. */
    password_at: orNull(text),
    /** Last line of the audit trail when this session last reauthenticated, so that earlier events no longer count. */
    shown_seq: orNull(bigint),
  }),
  /** `account`: hash of the typed e-mail, registered or not, or of it with an address, a device or a session. */
  account_lock: table({
    account: key,
    tries: integer,
    level: integer,
    locked_until: orNull(text),
    updated_at: text,
    /** Hash of the e-mail alone, if `account` is another. */
    about: orNull(text),
    /** 0 if no operator has this e-mail. */
    is_anybody: withDefault(integer, 1),
  }),
  account_change: keyedBy(['operator_id', 'changed_by'], {
    at: text,
  }),
  operator_device: keyedBy(['operator_id', 'token_hash'], {
    address_group: text,
    seen_at: text,
  }),
  oidc_return: table({
    state_hash: key,
    until: text,
  }),
  preference: keyedBy(['operator_id', 'name'], {
    value: text,
  }),
  /** `mids` is JSON; `created_by` and `revoked_by` are operator IDs. */
  access_token: table({
    id: key,
    token_hash: unique(text),
    /** First letters of the token, shown to people. */
    prefix: text,
    name: text,
    role: oneOf('ops', 'support', 'finance'),
    mids: text,
    created_at: text,
    created_by: text,
    expires_at: text,
    last_used_at: orNull(text),
    revoked_at: orNull(text),
    revoked_by: orNull(text),
  }),
  /** One row: whether the data is from a real service or the stand-in. */
  store_mark: table({
    id: onlyRow,
    mode: oneOf('live', 'stand-in'),
    marked_at: text,
  }),
}

export function accountIndexes(engine: Engine): RawBuilder<unknown>[] {
  return [
    sql`create index session_by_operator on session (operator_id)`,
    sql`create index account_lock_by_about on account_lock (about)`,
    sql`create index account_lock_of_nobody on account_lock (updated_at) where is_anybody = 0`,
    sql`create index operator_device_by_token on operator_device (token_hash)`,
    ...noDemoAccounts(engine),
  ]
}

/** Demo accounts must not exist beside data of a real service. */
function noDemoAccounts(engine: Engine): RawBuilder<unknown>[] {
  const isDemo = sql`new.disabled_at is null and new.email like '%@countinghouse.test'
    and exists (select 1 from store_mark where mode = 'live')`
  const refusal = 'no_demo_accounts'
  if (engine === 'postgres')
    return [
      sql`create function operator_refuses_demo() returns trigger language plpgsql as $$
        begin
          if ${isDemo} then raise exception ${sql.lit(refusal)}; end if;
          return new;
        end $$`,
      sql`create trigger operator_is_no_demo before insert or update on operator
        for each row execute function operator_refuses_demo()`,
      sql`alter table operator enable always trigger operator_is_no_demo`,
    ]
  return ['insert', 'update'].map(
    (event) => sql`create trigger ${sql.ref(`operator_is_no_demo_on_${event}`)}
      before ${sql.raw(event)} on operator
      when ${isDemo} begin select raise(abort, ${sql.lit(refusal)}); end`,
  )
}
