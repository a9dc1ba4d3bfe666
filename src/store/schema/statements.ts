import { sql, type RawBuilder } from 'kysely'
import { amount, bigint, bytes, integer, keyedBy, oneOf, orNull, text, typed, withDefault } from './table.ts'

export const statementTables = {
  /** A file of the provider. All its rows are stored under the first of its merchant IDs. */
  statement: keyedBy(['mid', 'id'], {
    /** JSON array. */
    mids: text,
    /** JSON array: merchant IDs that the uploader may see. */
    visible_mids: withDefault(text, '[]'),
    name: text,
    /** SHA-256 of the column names, which identify the sender. */
    sender: orNull(text),
    size: bigint,
    sha256: text,
    /** Equal for uploads that share a run; its own ID while it is being deleted. */
    same_key: text,
    state: oneOf('receiving', 'reading', 'asks', 'matching', 'done', 'refused', 'deleting'),
    /** JSON, like all columns down to `refusal`; null until known. */
    mapping: orNull(text),
    inspection: orNull(text),
    proof: orNull(text),
    kept_mapping: withDefault(integer, 0),
    tolerance: text,
    period: orNull(text),
    currencies: orNull(text),
    causes: orNull(text),
    coverage: typed<'exact' | 'at-least' | null>(orNull(text)),
    classes: orNull(text),
    refusal: orNull(text),
    line_count: withDefault(bigint, 0),
    progress_done: withDefault(bigint, 0),
    progress_of: withDefault(bigint, 0),
    /** Results with a difference that are not settled. */
    open_count: withDefault(bigint, 0),
    settlements: withDefault(integer, 0),
    created_at: text,
    /** Operator's e-mail. */
    created_by: text,
    changed_at: text,
    /** Rises with each start of a run; writes of an older run are refused. */
    run: withDefault(bigint, 0),
    /** Lease of the server at work. */
    run_until: withDefault(text, ''),
    /** Lines up to this number have no cells any more. */
    bare_until: withDefault(bigint, -1),
    /** Starts since the last request of a person; an orderly shutdown does not count. */
    attempts: withDefault(integer, 0),
    /** Why file and cells were deleted. */
    file_gone: orNull(oneOf('age', 'request', 'refused')),
  }),
  /** Money claimed from the provider. Rows outlive their statement. */
  claim: keyedBy(['mid', 'id'], {
    reference: text,
    state: oneOf('open', 'sent', 'credited', 'partly', 'refused'),
    since: text,
    /** Merchant ID of the statement. */
    home: text,
    statement: text,
    settlement: orNull(integer),
    /** Number of the result. */
    number: orNull(bigint),
    statement_name: text,
    sha256: text,
    /** Empty if not known. */
    provider: text,
    /** Of the middle of the period, as `2026-10`; empty without one. */
    month: text,
    /** JSON: `ClaimEvidence`, as it was when the claim was made. */
    evidence: orNull(text),
    period_from: orNull(text),
    period_to: orNull(text),
    order_id: orNull(text),
    reason: text,
    currency: orNull(text),
    charged: amount,
    expected: amount,
    amount,
    credited: amount,
    /** A day. */
    credited_on: orNull(text),
    note: orNull(text),
    created_at: text,
    created_by: text,
    updated_by: text,
  }),
  /** What a statement pays out, and the line of a bank statement that pays it. One of the two may be missing. */
  payout: keyedBy(['mid', 'id'], {
    /** JSON array: merchant IDs of the statement, or of the bank statement. */
    mids: text,
    statement: orNull(text),
    statement_name: orNull(text),
    /** Payout or settlement id; null for the lines of a day. */
    batch: orNull(text),
    /** A day. */
    date: orNull(text),
    currency: text,
    /** Instants of the first and last line. */
    first_at: orNull(text),
    last_at: orNull(text),
    lines: withDefault(bigint, 0),
    orders: withDefault(bigint, 0),
    gross: amount,
    fees: amount,
    reserve: amount,
    other: amount,
    expected: amount,
    /** Amount of the payout's own line in the statement. */
    stated: amount,
    /** Lines with a fee in another currency, which is not in the sum. */
    fees_apart: withDefault(bigint, 0),
    bank: orNull(text),
    bank_name: orNull(text),
    bank_number: orNull(bigint),
    bank_account: orNull(text),
    bank_date: orNull(text),
    bank_amount: amount,
    bank_charges: amount,
    bank_text: orNull(text),
    matched_by: orNull(oneOf('reference', 'amount', 'hand')),
    /** JSON array: bank lines that may be this payout. */
    candidates: orNull(text),
    /** Key of a bank line that a person took away; it is not matched again by itself. */
    unmatched: orNull(text),
    state: oneOf('waiting', 'proposed', 'arrived', 'differs', 'unknown', 'debit'),
  }),
  statement_chunk: keyedBy(['mid', 'statement', 'number'], {
    number: integer,
    bytes: bytes,
  }),
  /** The last mapping of files with these column names. JSON as text. */
  statement_sender: keyedBy(['mid', 'signature'], {
    mapping: text,
    tolerance: text,
    updated_at: text,
    updated_by: text,
  }),
  statement_line: keyedBy(['mid', 'statement', 'number'], {
    number: bigint,
    order_id: orNull(text),
    reference: orNull(text),
    amount: orNull(text),
    fee: orNull(text),
    net: orNull(text),
    currency: orNull(text),
    fee_currency: orNull(text),
    date: orNull(text),
    kind: orNull(text),
    batch: orNull(text),
    /** JSON: why it is unreadable. */
    fault: orNull(text),
    /** JSON array of cells; null after their retention. */
    raw: orNull(text),
    match_mid: orNull(text),
    match_order: orNull(text),
    /** JSON array of order IDs, if the line is about several orders of `match_mid`. */
    match_orders: orNull(text),
    /** An order of a merchant outside the statement. */
    other_mid: orNull(text),
    other_order: orNull(text),
    matched_by: typed<'order-id' | 'reference' | 'hand' | null>(orNull(text)),
    /** Number of possible orders, if not one. */
    candidates: integer,
  }),
  /** An order can be matched once across all statements. */
  statement_match: keyedBy(['mid', 'order_id'], {
    /** Merchant ID of the order. */
    mid: text,
    /** Merchant ID of the statement. */
    home: text,
    statement: text,
    /** Number of the result. */
    number: bigint,
  }),
  /** Matches by hand; `former` is JSON of the results they replaced. */
  statement_hand: keyedBy(['mid', 'statement', 'number'], {
    number: bigint,
    former: text,
    by: text,
    at: text,
  }),
  /** An order with its lines, a line without an order, or an order without lines. */
  statement_result: keyedBy(['mid', 'statement', 'number'], {
    number: bigint,
    class: text,
    order_mid: orNull(text),
    order_id: orNull(text),
    matched_by: typed<'order-id' | 'reference' | 'hand' | null>(orNull(text)),
    line_count: bigint,
    theirs: orNull(text),
    ours: orNull(text),
    difference: orNull(text),
    currency: orNull(text),
    /** JSON array. */
    facts: orNull(text),
    /** Equal for differences with the same reason and figures. */
    cause: orNull(text),
    side: typed<'over' | 'under' | 'amount' | 'principal' | null>(orNull(text)),
    settlement: orNull(integer),
  }),
  statement_settlement: keyedBy(['mid', 'statement', 'number'], {
    number: integer,
    kind: oneOf('accepted', 'claimed', 'our-mistake', 'other-period'),
    note: text,
    results: bigint,
    by: text,
    at: text,
    undone_by: orNull(text),
    undone_at: orNull(text),
  }),
}

export const statementIndexes: RawBuilder<unknown>[] = [
  sql`create index payout_by_statement on payout (statement)`,
  sql`create index payout_by_bank on payout (bank)`,
  sql`create unique index statement_same on statement (mid, same_key)`,
  sql`create index statement_line_by_order on statement_line (
      mid, statement, match_order, match_mid, number
    )`,
  sql`create index statement_match_by_statement on statement_match (home, statement, mid, order_id)`,
  sql`create index statement_result_by_class on statement_result (mid, statement, class, number)`,
  sql`create index statement_result_by_settlement on statement_result (
      mid, statement, settlement
    ) where settlement is not null`,
  sql`create index statement_result_unnamed on statement_result (
      mid, statement, order_id
    ) where line_count = 0`,
]
