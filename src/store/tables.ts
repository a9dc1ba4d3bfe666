import type { Generated } from 'kysely'

/**
 * Times are fixed-width ISO text in UTC, so that text order is time order; yes and no are 1 and 0; what is
 * said to be JSON is JSON as text; amounts are decimal text, never a number.
 */
export interface Tables {
  operator: OperatorTable
  account_lock: AccountLockTable
  recovery_code: { operator_id: string; code_hash: string; used_at: string | null }
  totp_step: { operator_id: string; step: number }
  session: SessionTable
  preference: { operator_id: string; name: string; value: string }
  audit: AuditTable
  audit_head: { id: number; seq: number; hash: string }
  order_intent: OrderIntentTable
}

interface OperatorTable {
  id: string
  /** In lower case. */
  email: string
  name: string
  role: string
  /** JSON array. */
  mids: string
  password_hash: string | null
  password_expires_at: string | null
  must_change_password: Generated<number>
  /** Sealed. */
  totp_secret: string | null
  /** Sealed; in force once a code of it was shown. */
  totp_pending: string | null
  totp_confirmed: Generated<number>
  oidc_issuer: string | null
  oidc_subject: string | null
  disabled_at: string | null
  created_at: string
  last_sign_in_at: string | null
}

/** `account` is the hash of what was typed as an e-mail, whether or not anybody has it. */
interface AccountLockTable {
  account: string
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
  fresh_at: string | null
}

interface AuditTable {
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
}

export type IntentState =
  'created' | 'sending' | 'confirmed' | 'rejected' | 'not_sent' | 'unknown' | 'linked' | 'abandoned'

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
  pay_url: string | null
  status: number | null
  answer: string | null
  note: string | null
  resolved_by: string | null
  resolved_at: string | null
  reason: string | null
}
