import { sql, type Kysely } from 'kysely'

/** For BI tools, without contact data. They run with their owner's rights, so a role can be limited to them. */
const views: Record<string, string> = {
  bi_orders: `select
    mid as merchant_id,
    ${id('id')} as order_id,
    ${id('user_id')} as user_id,
    created_at::timestamptz as created_at,
    created_at as created_utc,
    updated_at::timestamptz as updated_at,
    ${word('order_type')} as order_type,
    ${word('status')} as status,
    is_final = 1 as is_final,
    ${word('payment_method')} as payment_method,
    ${word('source_currency')} as source_currency,
    source_amount::numeric as source_amount,
    ${word('destination_currency')} as destination_currency,
    destination_amount::numeric as destination_amount,
    ${word('fee_currency')} as fee_currency,
    fee_currency_stated = 1 as fee_currency_stated,
    network_fee::numeric as network_fee,
    processing_fee::numeric as processing_fee,
    rr_fee::numeric as rr_fee,
    first_seen_at::timestamptz as first_seen_at,
    last_seen_at::timestamptz as last_seen_at,
    missing_at::timestamptz as missing_at
    from ledger_order`,
  bi_fees_daily: `select
    mid as merchant_id,
    left(created_at, 10)::date as day,
    ${word('order_type')} as order_type,
    ${word('status')} as status,
    is_final = 1 as is_final,
    ${word('source_currency')} as source_currency,
    ${word('fee_currency')} as fee_currency,
    fee_currency_stated = 1 as fee_currency_stated,
    count(*) as orders,
    sum(has_fees) as orders_with_fees,
    sum(source_amount::numeric) as source_amount,
    sum(network_fee::numeric) as network_fee,
    sum(processing_fee::numeric) as processing_fee
    from ledger_order
    group by 1, 2, 3, 4, 5, 6, 7, 8`,
  bi_coverage: `select
    mid as merchant_id,
    swept_at::timestamptz as complete_until,
    followed_at::timestamptz as followed_at,
    failing_since::timestamptz as failing_since,
    (select coalesce(sum(count), 0)::bigint from order_count where order_count.mid = sweep_state.mid) as orders
    from sweep_state where kind = 'orders'`,
}

export const biViews = Object.keys(views)

/** Hides words that may be an address or number of a person, even encoded. */
function word(column: string): string {
  const isPlain = [
    `${column} ~ '^[A-Za-z][A-Za-z0-9_.-]{0,39}$'`,
    `${column} !~ '([0-9][_.-]*){7}'`,
    `(${column} !~ '[a-z]' or ${column} !~ '[A-Z]' or ${column} ~ '^[A-Za-z_.-]{1,24}$')`,
  ].join(' and ')
  return `case when ${column} is null or (${isPlain}) then ${column} else '•••' end`
}

/** Stricter than the server: also hides IDs that start like an IBAN. */
function id(column: string): string {
  const isUuid = `${column} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`
  const isPlain = `${column} ~ '^[A-Za-z0-9_.-]{1,64}$' and ${column} !~ '^[A-Za-z]{2}[0-9]{2}'`
  return `case when ${column} is null or (${isPlain}) or ${isUuid} then ${column} else '•••' end`
}

export type ViewGrant = { view: string; reader: string }

/** PostgreSQL cannot change columns that a view uses. A view that others depend on stays and blocks only those. */
export async function dropBiViews<T>(db: Kysely<T>): Promise<ViewGrant[]> {
  const { rows: grants } = await sql<ViewGrant>`
    select c.relname as view, case a.grantee when 0 then 'public' else a.grantee::regrole::text end as reader
    from pg_class c, aclexplode(c.relacl) a
    where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace
      and c.relname in (${sql.join(biViews)}) and a.privilege_type = 'SELECT' and a.grantee <> c.relowner`.execute(
    db,
  )
  const { rows: free } = await sql<{ view: string }>`
    select c.relname as view from pg_class c
    where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace
      and c.relname in (${sql.join(biViews)})
      and not exists (
        select 1 from pg_depend d join pg_rewrite r on r.oid = d.objid
        where d.classid = 'pg_rewrite'::regclass and d.refobjid = c.oid and r.ev_class <> c.oid
      )`.execute(db)
  for (const { view } of free) await sql`drop view ${sql.id(view)}`.execute(db)
  return grants
}

/** Restores the rights of earlier readers. */
export async function createBiViews<T>(db: Kysely<T>, grants: readonly ViewGrant[] = []): Promise<void> {
  for (const [name, text] of Object.entries(views))
    await sql`create or replace view ${sql.id(name)} as ${sql.raw(text)}`.execute(db)
  // PostgreSQL returned the role name already quoted.
  for (const { view, reader } of grants)
    await sql`grant select on ${sql.id(view)} to ${sql.raw(reader)}`.execute(db)
}
