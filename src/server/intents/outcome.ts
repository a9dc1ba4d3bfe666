import { errorLetter } from '../http/ApiError.ts'
import { parseJson, rawNumber, isObject, tryParseJson } from '../../contract/json.ts'
import { readCreation, type Creation, type Doubt } from '../../contract/reading/creation.ts'
import type { CreationKind, Receipt } from '../../contract/reading/receipt.ts'
import { fault, wordFault, type Fault } from '../../i18n/fault.ts'
import { UpstreamFailure, type UpstreamFailureKind } from '../provider/UpstreamFailure.ts'
import { auditedChange } from '../trail/audit.ts'
import type { Selectable } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Seal } from '../sign-in/seal.ts'

export type Outcome = {
  state: 'confirmed' | 'rejected' | 'not_sent' | 'unknown'
  orderId?: string | undefined
  /** Also set for a doubt: a pay link without an id still belongs to the payer. */
  receipt?: StoredReceipt | undefined
  /** For the audit log; `fault` is shown to people and stored. */
  why?: string | undefined
  fault?: Fault | undefined
  status?: number | undefined
  text?: string | undefined
}

export function outcomeOf(kind: IntentKind, { status, text }: { status: number; text: string }): Outcome {
  const judged = judgeAnswer(kind, { status, text })
  const answer = { status, text }
  if (judged.verdict === 'refused') return { ...answer, state: 'rejected' }
  const { receipt } = judged
  const storedReceipt = { data: receipt.data, assumed: receipt.assumed }
  if (judged.verdict === 'doubt')
    return {
      ...answer,
      state: 'unknown',
      why: judged.why,
      fault: doubtFault(judged.doubt, status),
      receipt: receipt.hasResult ? storedReceipt : undefined,
    }
  return {
    ...answer,
    state: 'confirmed',
    orderId: kind === 'order' ? receipt.id : undefined,
    receipt: storedReceipt,
  }
}

/** Response to the browser, always in the form of the interface. Undefined if the response was not stored. */
export function answerOf({
  kind,
  state,
  receipt,
  status = 200,
  text,
}: Outcome & { kind: IntentKind }): { status: number; text: string } | undefined {
  if (state === 'confirmed')
    return (
      receipt && {
        status: status === 201 ? 201 : 200,
        text: JSON.stringify({ status: 'success', ...receipt }),
      }
    )
  const judged = text === undefined ? undefined : judgeAnswer(kind, { status, text })
  if (judged?.verdict !== 'refused') return undefined
  // A refusal inside a 200 response is a refusal. A 401 would end the operator's session.
  const refusal = status < 400 ? 400 : status === 401 ? 403 : status
  return { status: refusal, text: JSON.stringify(errorLetter(judged.error, refusal, status)) }
}

export type IntentKind = CreationKind

export function judgeAnswer(kind: IntentKind, { status, text }: { status: number; text: string }): Creation {
  return readCreation(kind, { status, text, body: tryParseJson(text, { lossy: rawNumber }) })
}

/** Why there was no usable response. The original error message goes only to the audit log. */
export function attemptFault(error: unknown): Fault {
  if (!(error instanceof UpstreamFailure)) return failures.network
  return error.code === undefined ? failures[error.kind] : { code: error.code }
}

const failures: Record<UpstreamFailureKind, Fault> = {
  not_sent: fault('attempt.not_sent'),
  timeout: fault('timeout'),
  network: fault('network'),
  resting: fault('attempt.not_sent'),
  truncated: fault('truncated'),
  too_large: fault('attempt.too_large'),
  redirected: fault('redirected'),
  encoded: fault('encoded'),
}

function doubtFault(doubt: Doubt, status: number): Fault {
  if (doubt === 'not_json') return fault('attempt.not_json')
  if (doubt === 'contradiction') return fault('attempt.contradiction')
  return fault(`attempt.${doubt}`, { status })
}

/** Stores a fault as code and parameters, without its sentence. */
export function writeNote(note: Fault | undefined): string | null {
  return note === undefined ? null : JSON.stringify(note)
}

export function readNote(note: string | null): Fault | undefined {
  return note === null ? undefined : (JSON.parse(note) as Fault)
}

export function noteWords(note: Fault | undefined): string | null {
  return note === undefined ? null : wordFault(note)
}

/** Stored in the browser's form, so a repeated request gets the same response. */
export type StoredReceipt = Pick<Receipt, 'data' | 'assumed'>

type Row = Selectable<Tables['order_intent']>

export function sealReceipt(seal: Seal, key: string, { data, assumed }: StoredReceipt): string {
  return seal.seal(JSON.stringify({ data, assumed }), about(key))
}

export function openReceipt(
  seal: Seal,
  { key, receipt }: Pick<Row, 'key' | 'receipt'>,
): StoredReceipt | undefined {
  const text = receipt === null ? undefined : seal.open(receipt, about(key))
  const stored: unknown = text === undefined ? undefined : parseJson(text, { lossy: rawNumber })
  return isObject(stored) ? (stored as StoredReceipt) : undefined
}

function about(key: string): string {
  return `intent ${key} receipt`
}

export function withOrder(db: Db) {
  return db
    .selectFrom('order_intent')
    .leftJoin('ledger_order', (join) =>
      join
        .onRef('ledger_order.mid', '=', 'order_intent.mid')
        .onRef('ledger_order.id', '=', 'order_intent.upstream_order_id'),
    )
    .selectAll('order_intent')
    .select('ledger_order.is_final')
    .where('order_intent.kind', '=', 'order')
}

const perRun = 200

/** Deletes receipts of final orders: they can no longer be paid. */
export async function forgetFinalReceipts({ store, seal }: { store: Store; seal: Seal }): Promise<number> {
  const rows = await withOrder(store.db)
    .where('ledger_order.is_final', '=', 1)
    .where('order_intent.has_pay_data', '=', 1)
    .limit(perRun)
    .execute()
  for (const row of rows) {
    const stored = openReceipt(seal, row)
    await auditedChange(store, async (db) => {
      const moved = await db
        .updateTable('order_intent')
        .set({
          receipt: stored ? sealReceipt(seal, row.key, withoutPayData(stored)) : null,
          has_pay_data: 0,
          answer: null,
        })
        .where('key', '=', row.key)
        .where('has_pay_data', '=', 1)
        .returning('key')
        .executeTakeFirst()
      const object = `order:${row.upstream_order_id?.slice(0, 200)}`
      return moved && { action: 'receipt.forgotten', object, mid: row.mid }
    })
  }
  return rows.length
}

/** A final order can no longer be paid. */
export function withoutPayData({ data, assumed }: StoredReceipt): StoredReceipt {
  const { flow, orderId, amount } = data
  return { data: { flow, orderId, amount }, assumed }
}
