import type { CompiledQuery } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import {
  isObject,
  isRawNumber,
  tryParseJson,
  JsonError,
  parseJson,
  rawNumber,
  answerLimits,
} from '../../contract/json.ts'
import type { Kind, ErasedWhy, PeopleRules } from '../ledger/page.ts'
import type { StoredRow } from '../ledger/rowStore.ts'
import { withoutPerson, retainedOrderFields } from './eraseRows.ts'
import type { Upstream } from '../provider/createUpstream.ts'

export type TombstoneRow = { mac: string; key_id: string; erased_at: string }
export type Erasure = ReturnType<typeof createErasure>

export function tombstonesQuery(db: Db, mid: string): CompiledQuery<TombstoneRow> {
  return db
    .selectFrom('erased_person')
    .select(['mac', 'key_id', 'erased_at'])
    .where('mid', '=', mid)
    .compile()
}

export function createErasure(
  mid: string,
  rules: PeopleRules | undefined,
  tombstones: readonly TombstoneRow[],
) {
  const erasedAtByMac = new Map(tombstones.map(({ mac, erased_at }) => [mac, erased_at]))
  const keyIds = [...new Set(tombstones.map(({ key_id }) => key_id))]

  function erasedAt(userId: string | null | undefined): string | undefined {
    if (!rules || userId === null || userId === undefined) return undefined
    for (const keyId of keyIds) {
      const at = erasedAtByMac.get(rules.hash.by(keyId, mid, userId) ?? '')
      if (at !== undefined) return at
    }
    return undefined
  }

  function verdict(kind: Kind, row: StoredRow, at: string): { why: ErasedWhy; at: string } | undefined {
    if (row.erased_why === 'request') return { why: 'request', at }
    const requested = erasedAt('user_id' in row ? row.user_id : row.id)
    if (requested !== undefined) return { why: 'request', at: requested }
    if (row.erased_why === 'age') return { why: 'age', at }
    const { keepMs } = rules ?? {}
    const isOld =
      kind === 'orders' &&
      keepMs !== undefined &&
      row.created_at !== null &&
      Date.parse(row.created_at) < Date.parse(at) - keepMs
    return isOld ? { why: 'age', at } : undefined
  }

  return {
    keep(kind: Kind, row: StoredRow, at: string): StoredRow {
      const verdictOfRow = verdict(kind, row, at)
      return verdictOfRow ? withoutPerson(kind, row, verdictOfRow.why, verdictOfRow.at) : row
    },

    of(values: readonly unknown[]): string | undefined {
      for (const value of values) {
        const text = isRawNumber(value) ? value.rawJSON : typeof value === 'number' ? String(value) : value
        const at = typeof text === 'string' && mayBeId.test(text) ? erasedAt(text) : undefined
        if (at !== undefined) return at
      }
      return undefined
    },

    names(raw: string): boolean {
      if (erasedAtByMac.size === 0) return false
      return textsIn(tryParseJson(raw)).some((text) => erasedAt(text) !== undefined)
    },
  }
}

const maxTexts = 200

/** Excludes decimals, times and texts of several words. */
const mayBeId = /^(?!-?\d+\.\d+$)(?!\d{4}-\d\d-\d\dT)\S{1,200}$/

function textsIn(value: unknown, texts: string[] = [], depth = 0): string[] {
  if (texts.length >= maxTexts || depth > 8) return texts
  if (typeof value === 'string' || typeof value === 'number') texts.push(String(value))
  else if (Array.isArray(value)) for (const one of value) textsIn(one, texts, depth + 1)
  else if (isObject(value)) for (const one of Object.values(value)) textsIn(one, texts, depth + 1)
  return texts
}

type Parts = { upstream: Upstream; store: Store; people: PeopleRules }

/** Wraps the service and hides people erased on request, in lists and in orders. */
export function createLeaveOut({ upstream, store: { db }, people }: Parts): Upstream {
  return {
    ...upstream,
    async get(path, mid, options) {
      const answer = await upstream.get(path, mid, options)
      if (answer.status >= 300) return answer
      const { rows } = await db.executeQuery<TombstoneRow>(tombstonesQuery(db, mid))
      if (rows.length === 0) return answer
      return { ...answer, text: leaveOut(answer.text, createErasure(mid, people, rows)) }
    },
  }
}

/** Removes erased people from a response. A text beyond the limits stays unchanged: its reader has the same limits. */
function leaveOut(text: string, erasure: Erasure): string {
  try {
    const body = parseJson(text, { limits: answerLimits, lossy: rawNumber })
    const cleaned = withoutErased(body, erasure)
    return cleaned === body ? text : JSON.stringify(cleaned)
  } catch (error) {
    if (error instanceof JsonError) return text
    throw error
  }
}

/** Returns the same object if it has no erased person. Searches any wrapper: a record names its person directly. */
function withoutErased(value: unknown, erasure: Erasure): unknown {
  if (Array.isArray(value)) {
    const cleaned = value.map((one) => withoutErased(one, erasure)).filter((one) => one !== erasedMark)
    return cleaned.length === value.length && cleaned.every((one, i) => one === value[i]) ? value : cleaned
  }
  if (!isObject(value)) return value
  const at = erasure.of(Object.values(value))
  if (at !== undefined) {
    // Drop the person's own record; orders keep their other fields.
    const isOwn = erasure.of([value.userId, value.id]) !== undefined && !isObject(value.source)
    return isOwn
      ? erasedMark
      : { ...retainedOrderFields(value, 'request'), erasedAt: at, erasedWhy: 'request' }
  }
  let copy: Record<string, unknown> | undefined
  for (const [key, one] of Object.entries(value)) {
    const cleaned = withoutErased(one, erasure)
    if (cleaned !== one) (copy ??= { ...value })[key] = cleaned === erasedMark ? null : cleaned
  }
  return copy ?? value
}

const erasedMark = Symbol('erased')
