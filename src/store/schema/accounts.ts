import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function accountsSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const lowerCase = engine === 'sqlite' ? sql`email not glob '*[A-Z]*'` : sql`email !~ '[A-Z]'`
  return [
    sql`create table operator (
      id ${text} primary key,
      email ${text} not null unique check (${lowerCase}),
      name ${text} not null,
      role ${text} not null,
      mids ${text} not null,
      password_hash ${text},
      password_expires_at ${text},
      must_change_password ${integer} not null default 0 check (must_change_password in (0, 1)),
      totp_secret ${text},
      totp_pending ${text},
      totp_confirmed ${integer} not null default 0 check (totp_confirmed in (0, 1)),
      oidc_issuer ${text},
      oidc_subject ${text},
      disabled_at ${text},
      created_at ${text} not null,
      last_sign_in_at ${text},
      everything ${integer} check (everything in (0, 1)),
      totp_pending_at ${text},
      created_by ${text},
      unique (oidc_issuer, oidc_subject)
    ) ${strict}`,
    sql`create table recovery_code (
      operator_id ${text} not null,
      code_hash ${text} not null,
      used_at ${text},
      primary key (operator_id, code_hash)
    ) ${strict}`,
    sql`create table totp_step (
      operator_id ${text} not null,
      step ${bigint} not null,
      primary key (operator_id, step)
    ) ${strict}`,
    sql`create table session (
      token_hash ${text} primary key,
      id ${text} not null unique,
      operator_id ${text} not null,
      stage ${text} not null check (stage in ('signed-in', 'second-factor', 'enrol', 'new-password')),
      created_at ${text} not null,
      seen_at ${text} not null,
      ip ${text} not null,
      agent ${text} not null,
      fresh_at ${text},
      password_at ${text},
      shown_seq ${bigint}
    ) ${strict}`,
    sql`create index session_by_operator on session (operator_id)`,
    sql`create table account_lock (
      account ${text} primary key,
      tries ${integer} not null,
      level ${integer} not null,
      locked_until ${text},
      updated_at ${text} not null,
      about ${text},
      is_anybody ${integer} not null default 1
    ) ${strict}`,
    sql`create index account_lock_by_about on account_lock (about)`,
    sql`create index account_lock_of_nobody on account_lock (updated_at) where is_anybody = 0`,
    sql`create table account_change (
      operator_id ${text} not null,
      changed_by ${text} not null,
      at ${text} not null,
      primary key (operator_id, changed_by)
    ) ${strict}`,
    sql`create table operator_device (
      operator_id ${text} not null,
      token_hash ${text} not null,
      address_group ${text} not null,
      seen_at ${text} not null,
      primary key (operator_id, token_hash)
    ) ${strict}`,
    sql`create index operator_device_by_token on operator_device (token_hash)`,
    sql`create table oidc_return (
      state_hash ${text} primary key,
      until ${text} not null
    ) ${strict}`,
    sql`create table preference (
      operator_id ${text} not null,
      name ${text} not null,
      value ${text} not null,
      primary key (operator_id, name)
    ) ${strict}`,
    sql`create table access_token (
      id ${text} primary key,
      token_hash ${text} not null unique,
      prefix ${text} not null,
      name ${text} not null,
      role ${text} not null check (role in ('ops', 'support', 'finance')),
      mids ${text} not null,
      created_at ${text} not null,
      created_by ${text} not null,
      expires_at ${text} not null,
      last_used_at ${text},
      revoked_at ${text},
      revoked_by ${text}
    ) ${strict}`,
    sql`create table store_mark (
      id ${integer} primary key check (id = 1),
      mode ${text} not null check (mode in ('live', 'stand-in')),
      marked_at ${text} not null
    ) ${strict}`,
    ...noDemoAccounts(engine),
  ]
}

/** In a store of a real service no demo account can be. */
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
