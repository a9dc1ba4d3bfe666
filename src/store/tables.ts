import type { Generated } from 'kysely'

/**
 * Times are fixed-width ISO text in UTC, so that text order is time order; yes and no are 1 and 0; what is
 * said to be JSON is JSON as text; amounts are decimal text, never a number.
 */
export interface Tables {
  operator: OperatorTable
  account_change: AccountChangeTable
  account_lock: AccountLockTable
  recovery_code: { operator_id: string; code_hash: string; used_at: string | null }
  totp_step: { operator_id: string; step: number }
  session: SessionTable
  operator_device: { operator_id: string; token_hash: string; address_group: string; seen_at: string }
  oidc_return: { state_hash: string; until: string }
  access_token: AccessTokenTable
  preference: { operator_id: string; name: string; value: string }
  audit: AuditTable
  audit_head: {
    id: number
    seq: number
    hash: string
    key_id: Generated<string | null>
    mac: Generated<string | null>
  }
  audit_mark: AuditMarkTable
  /** One row: whether all of this is of a real service or of the stand-in. */
  store_mark: { id: number; mode: 'live' | 'stand-in'; marked_at: string }
  order_intent: OrderIntentTable
  ledger_order: LedgerOrderTable
  ledger_user: LedgerUserTable
  order_history: OrderHistoryTable
  quarantine: QuarantineTable
  listed_elsewhere: ListedElsewhereTable
  /** Erased on request: `mac` is a keyed hash of the merchant ID and the user's id. */
  erased_person: { mid: string; mac: string; key_id: string; erased_at: string }
  /** Personal data of orders that were made before has gone for its age. */
  retention_progress: { mid: string; orders_until: string }
  undocumented: UndocumentedTable
  status_label: StatusLabelTable
  ledger_lease: { mid: string; holder: string; fence: number; until: string }
  /** On SQLite; PostgreSQL has the sequence `fetch_number`. */
  fetch_counter: { id: number; value: number }
  sweep_state: SweepStateTable
  /** Rises with each booking that changed something of a MID; a booking holds its row against others. */
  ledger_version: { mid: string; version: number }
  order_count: OrderCountTable
  /** `hour` is `YYYY-MM-DDTHH` in UTC, '' for orders whose creation time nobody can read. */
  order_hour: { mid: string; hour: string; count: number }
  /** `bucket` is the start of a `source_key`, up to its second digit; '' for unreadable amounts. */
  order_amount: { mid: string; bucket: string; count: number }
  fee_total: FeeTotalTable
  fee_key: FeeKeyTable
  /** What our own creation of an order said of how it is paid; null: it did not say. */
  order_method: { mid: string; id: string; payment_method: string | null }
  /** Whether `rr_fee` is in the totals by which orders of a MID are sorted; 0: not of all orders yet. */
  fee_columns: { mid: string; counts_rr_fee: number; is_settled: number }
  watch: WatchTable
  alert_receiver: AlertReceiverTable
  alert: AlertTable
  alert_notice: AlertNoticeTable
  /** Which alerts a notice tells of. */
  alert_told: { mid: string; alert_id: string; notice_id: string }
  alert_delivery: AlertDeliveryTable
  /** Up to which line `order_history` was read for how long orders stay in a status. */
  stay_reading: { mid: string; seen_after: string; order_id: string; seq: number }
  stay_day: StayDayTable
  usual_time: UsualTimeTable
  /** From when on a team calls an order late, where too little was seen to tell. */
  time_limit: {
    mid: string
    order_type: string
    status: string
    seconds: number
    set_at: string
    set_by: string
  }
  export_manifest: ExportManifestTable
  export_request: ExportRequestTable
  statement: StatementTable
  job_attempt: JobAttemptTable
  /** The file as it came, in pieces. */
  statement_chunk: { mid: string; statement: string; number: number; bytes: Uint8Array }
  statement_line: StatementLineTable
  statement_result: StatementResultTable
  /** Which order is matched, and where: one order has one place in all statements. */
  statement_match: StatementMatchTable
  statement_settlement: StatementSettlementTable
  /** Who said which order a line is of; `former` is JSON: the results that it has taken the place of. */
  statement_hand: { mid: string; statement: string; number: number; former: string; by: string; at: string }
  /** How files with this header row are read, by whoever mapped one last. JSON as text. */
  statement_sender: {
    mid: string
    signature: string
    mapping: string
    tolerance: string
    updated_at: string
    updated_by: string
  }
  /** A period of some merchant IDs that was closed, or is about to be. */
  period: PeriodTable
  period_version: PeriodVersionTable
  period_row: PeriodRowTable
  period_watch: PeriodWatchTable
  /** Orders that were booked otherwise since a close, and have not been compared yet; with each time they had. */
  period_pending: PeriodKey & { order_id: string; created_at: string }
  period_change: PeriodChangeTable
  note: NoteTable
  saved_view: SavedViewTable
}

/** `mids` is JSON; `created_by` and `revoked_by` are ids of operators. */
interface AccessTokenTable {
  id: string
  token_hash: string
  /** Its first letters, by which people tell it from others. */
  prefix: string
  name: string
  role: 'ops' | 'support' | 'finance'
  mids: string
  created_at: string
  created_by: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: string | null
}

/** `mid`: whose operators it is shared with, where it is. `state` is JSON. */
interface SavedViewTable {
  mid: string
  id: string
  resource: string
  name: string
  owner_id: string
  owner: string
  shared_with: string | null
  state: string
  created_at: string
  updated_at: string
  updated_by: string
}

/** What operators write beside an order or a user. `search` is its text as it is found. */
interface NoteTable {
  mid: string
  id: string
  kind: 'orders' | 'users'
  object_id: string
  author_id: string
  author: string
  at: string
  body: string
  search: string
  erased_why: string | null
}

interface OperatorTable {
  id: string
  /** In lower case. */
  email: string
  name: string
  role: string
  /** JSON array. */
  mids: string
  /** 1: gives every merchant ID and every right, this one included. Null until the next start decides. */
  everything: Generated<number | null>
  password_hash: string | null
  password_expires_at: string | null
  must_change_password: Generated<number>
  /** Sealed. */
  totp_secret: string | null
  /** Sealed; in force once a code of it was shown. */
  totp_pending: string | null
  totp_pending_at: string | null
  totp_confirmed: Generated<number>
  oidc_issuer: string | null
  oidc_subject: string | null
  disabled_at: string | null
  created_at: string
  /** The operator who added this account; null where it was added on the command line. */
  created_by: Generated<string | null>
  last_sign_in_at: string | null
}

/** When one operator last reset the password of another or changed their role. */
interface AccountChangeTable {
  operator_id: string
  changed_by: string
  at: string
}

/** `account` is the hash of what was typed as an e-mail, whether or not anybody has it, of a place with it, of a device or of a session. */
interface AccountLockTable {
  account: string
  /** The hash of the e-mail alone, where `account` is another. */
  about: string | null
  /** 0 where nobody has this e-mail. */
  is_anybody: Generated<number>
  tries: number
  level: number
  locked_until: string | null
  updated_at: string
}

interface SessionTable {
  token_hash: string
  id: string
  operator_id: string
  stage: 'signed-in' | 'second-factor' | 'enrol' | 'new-password'
  created_at: string
  seen_at: string
  ip: string
  agent: string
  /** When a second factor was last shown. */
  fresh_at: string | null
  /** When the password was last shown; null after single sign-on. */
  password_at: string | null
  /** The trail's last line when this session last showed what was asked for: what was done before it no longer counts. */
  shown_seq: number | null
}

export interface AuditTable {
  seq: number
  at: string
  operator_id: string | null
  operator_email: string | null
  action: string
  object: string | null
  mid: string | null
  ip: string | null
  request_id: string | null
  outcome: string
  /** JSON object. */
  details: string
  previous_hash: string
  hash: string
  /** Null in lines that were written before there were signatures. */
  key_id: Generated<string | null>
  mac: Generated<string | null>
}

/** The trail up to `seq`, whose hash was `hash`, is vouched for by a signature. */
export interface AuditMarkTable {
  seq: number
  /** `sealed`: it was so; `accepted`: it is taken as it is; `cut`: so far it may be deleted. */
  kind: 'sealed' | 'accepted' | 'cut'
  at: string
  hash: string
  /** JSON object. */
  details: string
  key_id: string
  mac: string
}

export type IntentState =
  | 'created'
  | 'to_be_approved'
  | 'sending'
  | 'confirmed'
  | 'rejected'
  | 'not_sent'
  | 'unknown'
  | 'linked'
  | 'abandoned'
  | 'refused'
  | 'expired'

interface OrderIntentTable {
  key: string
  kind: 'order' | 'user'
  mid: string
  operator_id: string
  body_sha256: string
  body: string
  user_id: string | null
  amount: string | null
  amount_side: 'source' | 'destination' | null
  currency: string | null
  state: IntentState
  created_at: string
  attempt_at: string | null
  settled_at: string | null
  holder: string
  upstream_order_id: string | null
  /** Of requests from before receipts were kept whole. */
  pay_url: string | null
  status: number | null
  /** Sealed: what the service answered, as it came. */
  answer: string | null
  /** Sealed JSON: what the browser was answered. */
  receipt: string | null
  /** 1: the receipt holds a pay link or payment instructions, which go once the order is final. */
  has_pay_data: Generated<number>
  note: string | null
  resolved_by: string | null
  resolved_at: string | null
  reason: string | null
  /** The route that it goes to. Null in rows from before orders could wait. */
  path: string | null
  /** The amount above which a second person had to agree; null where nobody had to. */
  approve_above: string | null
  approval_by: string | null
  approval_at: string | null
  approval_reason: string | null
}

/** An order as the service told it last. What nobody could read is null here and stands in `raw`. */
interface LedgerOrderTable {
  /** A short number for the text search of SQLite, which alone has it; the key is (mid, id). */
  ref: Generated<number>
  mid: string
  id: string
  fetch_seq: number
  /** JSON object by the letter of the interface, with every digit: list rows and single records, merged. */
  raw: string
  /** What the service last sent, where that was read beyond the letter. */
  source_text: string | null
  content_hash: string
  /** JSON: fields of `raw` that are from an earlier answer, with [updated_at, fetch_seq] of that answer. */
  older: string | null
  status: string | null
  order_type: string | null
  purpose_code: string | null
  user_id: string | null
  source_currency: string | null
  source_amount: string | null
  source_key: string | null
  destination_currency: string | null
  destination_amount: string | null
  destination_key: string | null
  network_fee: string | null
  processing_fee: string | null
  rr_fee: string | null
  /** These five are only sorted by and compared: see `ledger/fees/feeColumns.ts`. */
  network_key: string | null
  processing_key: string | null
  rr_key: string | null
  total_key: string | null
  share_key: string | null
  fee_currency: string | null
  fee_currency_stated: number
  has_fees: number
  sender_name: string | null
  /** What the merchant calls it, where the service keeps that. */
  reference: string | null
  created_at: string | null
  updated_at: string | null
  is_final: number
  /** 1 where the creation time came without a zone, and was read as one of `UPSTREAM_TIME_ZONE`. */
  time_assumed: number
  first_seen_at: string
  last_seen_at: string
  /** The last sweep that saw it; 0 when none did. */
  seen_sweep: number
  missing_at: string | null
  /**
   * Normalised: NFKC, lower case, no invisible characters. The sender's name comes first. No contact data: everybody
   * who sees the order may search by any part of it.
   */
  search: string
  erased_at: string | null
  /** Personal data has gone: on request, or because it was older than `RETENTION_DAYS`. */
  erased_why: 'request' | 'age' | null
  /** Of `order_method`; null for orders that were made elsewhere. */
  payment_method: string | null
  /**
   * When it was first seen in its status, which it may have had for longer; null for orders that ended before this was
   * kept.
   */
  status_since: string | null
}

interface LedgerUserTable {
  /** As in `ledger_order`. */
  ref: Generated<number>
  mid: string
  id: string
  fetch_seq: number
  raw: string
  source_text: string | null
  content_hash: string
  older: string | null
  name: string | null
  email: string | null
  phone: string | null
  /** The whole e-mail, normalised. */
  email_key: string | null
  /** Digits of the phone number without its code. */
  phone_national: string | null
  /** With its code in front, where that is known. */
  phone_digits: string | null
  /** The last four. */
  phone_end: string | null
  created_at: string | null
  first_seen_at: string
  last_seen_at: string
  missing_at: string | null
  /** Normalised; the name comes first. No contact data, as with orders. */
  search: string
  erased_at: string | null
  /** Personal data has gone: on request, or because it was older than `RETENTION_DAYS`. */
  erased_why: 'request' | 'age' | null
}

/** The change fell between `seen_before`, when the former state was last seen, and `seen_after`. */
interface OrderHistoryTable {
  mid: string
  order_id: string
  seq: number
  seen_before: string
  seen_after: string
  /** JSON array of {field, from, to}. */
  changes: string
}

interface QuarantineTable {
  mid: string
  kind: 'orders' | 'users'
  /** SHA-256 of `raw`. */
  digest: string
  raw: string
  reason: string
  first_seen_at: string
  last_seen_at: string
  count: number
  /** The name of the route that it came from; null for rows of version 0.1.0. */
  route: string | null
  /** Of the last answer that it stood in. */
  fetch_seq: Generated<number>
  /** The version of the product that could not read it. */
  judged_by: string | null
}

/** What came and is not in the interface. `name` is '' for all that came once there were too many to tell apart. */
interface UndocumentedTable {
  mid: string
  kind: 'orders' | 'users'
  what: 'field' | 'status' | 'type' | 'form'
  name: string
  /** Records in which it came. */
  count: number
  /** JSON, as it came first: whoever shows it covers contact data. */
  example: string | null
  first_seen_at: string
  last_seen_at: string
}

/** What an admin says that a status means. */
interface StatusLabelTable {
  mid: string
  status: string
  label: string | null
  note: string | null
  /** JSON object: finality by order type, `*` for all others. */
  finality: string
  updated_at: string
  /** The e-mail of the operator. */
  updated_by: string
}

/** A row that the list of another merchant ID of ours shows, and that its owner does not hold yet. */
interface ListedElsewhereTable {
  /** The owner. */
  mid: string
  kind: 'orders' | 'users'
  id: string
  raw: string
  /** In whose list it stands. */
  listed_by: string
  first_seen_at: string
  last_seen_at: string
}

interface SweepStateTable {
  mid: string
  kind: 'orders' | 'users'
  /** JSON, the sweep's own. */
  state: string
  effective_limit: number | null
  swept_at: string | null
  quiet_since: string | null
  failing_since: string | null
  last_error: string | null
  /** The word for programs why the last try failed. */
  reason: string | null
  /** When the place where new rows come was last read up to known ones, and how often that is done. */
  followed_at: string | null
  follow_every_ms: number | null
  sweep: number
}

/** '' stands for null. */
interface OrderCountTable {
  mid: string
  order_type: string
  status: string
  source_currency: string
  destination_currency: string
  count: number
}

/** The fees of a block of time. `sums` has one entry for each number of `fee_key`; how: see `ledger/fees/feeSums`. */
interface FeeTotalTable {
  mid: string
  /** 0: by what an outcome hangs on; 1: by pair and payment method as well. */
  is_split: number
  /** Seconds. */
  step: number
  /**
   * Whole steps since 1970 in UTC, of the shortest step eight together; -1 for orders whose creation time nobody can
   * read, with the longest step.
   */
  bucket: number
  /** Which numbers `sums` has: no row grows without bound, whatever the service sends. */
  part: number
  sums: string
}

/** What fees are told apart by. */
interface FeeKeyTable {
  mid: string
  is_split: number
  number: number
  /** SHA-256 of all that follows and `is_split`. */
  digest: string
  order_type: string | null
  status: string | null
  /** The currency that is credited, where an outcome hangs on it. */
  credited: string | null
  currency: string | null
  currency_stated: number
  /** Whether the source amount is in `currency`: in another one, or none that can be read. */
  source: 'same' | 'other' | 'none'
  /** These three are null where `is_split` is 0. */
  source_currency: string | null
  destination_currency: string | null
  payment_method: string | null
}

/** What its operator may fetch as a file for ten minutes. */
interface ExportRequestTable {
  id: string
  operator_id: string
  /** Sealed JSON: the filter may hold what somebody searched for. */
  request: string
  created_at: string
  /** How often it was fetched. */
  streams: Generated<number>
}

/** What went out as a file, once it had gone out whole. */
interface ExportManifestTable {
  id: string
  operator_id: string
  operator_email: string
  file: string
  /** JSON object, as it was requested. */
  filter: string
  time_zone: string | null
  coverage: 'exact' | 'at-least'
  /** Orders that match but for the period, and are in none because nobody can read their time. */
  undated: Generated<number>
  /** JSON array. */
  mids: string
  row_count: number
  /** JSON array, a currency each. */
  totals: string
  /** Of the bytes as sent. */
  sha256: string
  started_at: string
  finished_at: string
}

/** A file of the provider. All its rows stand under the first of its merchant IDs. */
interface StatementTable {
  mid: string
  id: string
  /** JSON array. */
  mids: string
  name: string
  /** SHA-256 of the header row by which a sender is known. */
  sender: string | null
  size: number
  sha256: string
  /** What makes two uploads the same run; its own id once it is on its way out. */
  same_key: string
  state: 'receiving' | 'reading' | 'asks' | 'matching' | 'done' | 'refused' | 'deleting'
  /** JSON, as are all down to `refusal`; null until they are known. */
  mapping: string | null
  inspection: string | null
  proof: string | null
  kept_mapping: Generated<number>
  tolerance: string
  period: string | null
  coverage: 'exact' | 'at-least' | null
  classes: string | null
  refusal: string | null
  line_count: Generated<number>
  progress_done: Generated<number>
  progress_of: Generated<number>
  /** Results that are no agreement and not settled. */
  open_count: Generated<number>
  settlements: Generated<number>
  created_at: string
  /** The e-mail of the operator. */
  created_by: string
  changed_at: string
  /** Rises with each start of a run; what an older one writes is refused. */
  run: Generated<number>
  /** How long the gateway at work on it is believed to be. */
  run_until: Generated<string>
  /** Runs that began since somebody last asked for one; an orderly stop of the gateway does not count. */
  attempts: Generated<number>
  /** Why the file and the cells of its lines are kept no longer. */
  file_gone: Generated<'age' | 'request' | 'refused' | null>
  /** Lines up to this number have lost their cells. */
  bare_until: Generated<number>
}

/** Work on a merchant ID, or on none (`*`), that has begun and not ended in an orderly way. */
interface JobAttemptTable {
  mid: string
  job: string
  count: number
  begun_at: string
}

interface StatementLineTable {
  mid: string
  statement: string
  number: number
  sheet: string | null
  order_id: string | null
  reference: string | null
  amount: string | null
  fee: string | null
  net: string | null
  currency: string | null
  fee_currency: string | null
  date: string | null
  kind: string | null
  /** JSON: why it could not be read. */
  fault: string | null
  /** JSON array of the cells; null where they are too old to be kept. */
  raw: string | null
  match_mid: string | null
  match_order: string | null
  matched_by: 'order-id' | 'reference' | 'hand' | null
  /** Orders that it could be of, where that is not one. */
  candidates: number
}

/** An order with its lines, a line without an order, or an order without lines. */
interface StatementResultTable {
  mid: string
  statement: string
  number: number
  class: string
  order_mid: string | null
  order_id: string | null
  matched_by: 'order-id' | 'reference' | 'hand' | null
  line_count: number
  theirs: string | null
  ours: string | null
  difference: string | null
  currency: string | null
  /** JSON array. */
  facts: string | null
  settlement: number | null
}

interface StatementMatchTable {
  /** The order's. */
  mid: string
  order_id: string
  /** The merchant ID that the statement stands under. */
  home: string
  statement: string
  /** Of the result. */
  number: number
}

interface StatementSettlementTable {
  mid: string
  statement: string
  number: number
  kind: 'accepted' | 'claimed' | 'our-mistake' | 'other-period'
  note: string
  results: number
  by: string
  at: string
  undone_by: string | null
  undone_at: string | null
}

interface PeriodTable {
  id: string
  from_at: string
  to_at: string
  time_zone: string
  /** JSON array, sorted. */
  mids: string
  created_at: string
}

/** Each time that a period is closed makes a version of its own; none is ever taken away. */
interface PeriodVersionTable {
  period_id: string
  version: number
  state: 'closing' | 'closed' | 'reopened' | 'cancelled' | 'failed'
  note: string | null
  /** JSON: who asked for it, whence, and what they were told. */
  request: string
  requested_at: string
  /** The gateway that works on it, and when that last wrote something. */
  holder: string
  alive_at: string
  /** How often it began; an orderly stop of the gateway does not count. */
  attempts: Generated<number>
  rows_done: Generated<number>
  rows_expected: Generated<number>
  /** The moment of which all of it is. */
  closed_at: string | null
  /** JSON. */
  manifest: string | null
  /** JSON: the control totals. */
  lines: string | null
  /** Of manifest and control totals; the manifest has that of the rows. */
  sha256: string | null
  /** JSON: who opened it again, when and why. */
  reopened: string | null
}

interface PeriodKey {
  mid: string
  period_id: string
  version: number
}

/** What a close keeps of an order. */
interface PeriodRowTable extends PeriodKey {
  created_at: string
  order_id: string
  status: string | null
  order_type: string | null
  outcome: string
  source_amount: string | null
  source_currency: string | null
  destination_amount: string | null
  destination_currency: string | null
  network_fee: string | null
  processing_fee: string | null
  rr_fee: string | null
  fee_currency: string | null
  fee_currency_stated: 0 | 1
  /** The provider did not know the order any more. */
  missing: 0 | 1
  /** Of its canonical line: tells a row that somebody changed. */
  digest: string
}

/** What bookings look at, and what the changes since come to. */
interface PeriodWatchTable extends PeriodKey {
  from_at: string
  to_at: string
  /** Null while it is being closed. */
  closed_at: string | null
  /** A later version took its place: nothing new is noted. */
  ended_at: string | null
  /** By which reading of statuses its orders were last compared. */
  reading: string | null
  entries: Generated<number>
  /** JSON: control totals of the changes. */
  lines: string
  first_noticed_at: string | null
  last_noticed_at: string | null
}

/** A difference that was noticed: from what was last known of the order to what the ledger says then. */
interface PeriodChangeTable extends PeriodKey {
  seq: number
  order_id: string
  kind: string
  noticed_at: string
  /** Between these the ledger saw it change, where it did. */
  seen_before: string | null
  seen_after: string | null
  /** The canonical line; null where the order was not in the period. */
  line_before: string | null
  line_after: string | null
}

/** '' stands for null. */
interface OrderKindKey {
  mid: string
  order_type: string
  payment_method: string
  status: string
}

/** How long orders of a kind were in a status that they left on this day. */
interface StayDayTable extends OrderKindKey {
  /** `YYYY-MM-DD` in UTC. */
  day: string
  /** JSON: number of orders by length; how lengths are put together: see `ledger/late/lengths`. */
  ended: string
  /** The same of those of which only a shortest length is known. */
  at_least: string
}

/** How long that usually is. */
interface UsualTimeTable extends OrderKindKey {
  /** Orders of the last 28 days, when it was counted last. */
  ended: number
  still_open: number
  /** JSON, as it was last told; null where that was never possible. */
  told: string | null
}

/** Only watches that somebody changed; the others have their defaults. */
interface WatchTable {
  mid: string
  kind: string
  is_on: number
  threshold: number
  changed_at: string
  changed_by: string
}

interface AlertReceiverTable {
  id: string
  kind: 'webhook' | 'email'
  name: string
  /** JSON array, sorted. */
  mids: string
  /** Sealed JSON: the address and its secret. */
  sealed: string
  /** What may be told of the address. */
  host: string
  sends_resolved: number
  /** Switched off it hears of nothing new; what waits for it waits on. */
  is_on: Generated<number>
  /** In which notices are written. */
  language: Generated<string>
  created_at: string
  created_by: string
  changed_at: string | null
  changed_by: string | null
  /** Of the first try that failed since one succeeded, and what was wrong with the last. */
  failing_since: Generated<string | null>
  fault: Generated<string | null>
  /** When it last took something. */
  sent_at: Generated<string | null>
}

interface AlertTable {
  mid: string
  id: string
  kind: string
  /** Of kind, merchant ID and labels. */
  dedup_key: string
  /** JSON. */
  labels: string
  facts: string
  began_at: string
  /** Since when nothing is found any more; the alert is over a while later. */
  clear_since: string | null
  resolved_at: string | null
  /** Of the last notice about it. */
  noticed_at: string
  acknowledged_at: Generated<string | null>
  /** The e-mail of the operator. */
  acknowledged_by: Generated<string | null>
}

interface AlertNoticeTable {
  mid: string
  id: string
  /** The kind of the watch. */
  watch: string
  kind: 'news' | 'repeat'
  made_at: string
  /** JSON. */
  content: string
}

interface AlertDeliveryTable {
  mid: string
  notice_id: string
  receiver_id: string
  made_at: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  next_at: string
  /** Each try has a higher one, so that a process that stood still marks nothing. */
  claim: Generated<number>
  tries: Generated<number>
  /** Tries during which the gateway ended. */
  interrupted: Generated<number>
  sent_at: string | null
  fault: string | null
}
