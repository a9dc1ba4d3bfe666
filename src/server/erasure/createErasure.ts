import type { CompiledQuery } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { isObject } from '../../contract/isObject.ts'
import { isRawNumber, tryParseJson } from '../../contract/json.ts'
import type { Kind, ErasedWhy, PeopleRules } from '../ledger/page.ts'
import type { StoredRow } from '../ledger/rowStore.ts'
import { withoutPerson } from './eraseRows.ts'

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
  const answered = new Map<string, string | undefined>()
  const keyIds = [...new Set(tombstones.map(({ key_id }) => key_id))]

  function erasedAt(userId: string | null | undefined): string | undefined {
    if (!rules || userId === null || userId === undefined) return undefined
    for (const keyId of keyIds) {
      const at = erasedAtByMac.get(rules.hash.by(keyId, mid, userId) ?? '')
      if (at !== undefined) return at
    }
    return undefined
  }

  /** Cached: statuses and currencies repeat in every row, and a keyed hash takes microseconds. */
  function onceFor(value: string): string | undefined {
    if (!answered.has(value)) {
      if (answered.size >= maxAnswered) answered.clear()
      answered.set(value, erasedAt(value))
    }
    return answered.get(value)
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
        const at = typeof text === 'string' && mayBeId.test(text) ? onceFor(text) : undefined
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
const maxAnswered = 5000

/** Excludes decimals, times and texts of several words. */
const mayBeId = /^(?!-?\d+\.\d+$)(?!\d{4}-\d\d-\d\dT)\S{1,200}$/

function textsIn(value: unknown, texts: string[] = [], depth = 0): string[] {
  if (texts.length >= maxTexts || depth > 8) return texts
  if (typeof value === 'string' || typeof value === 'number') texts.push(String(value))
  else if (Array.isArray(value)) for (const one of value) textsIn(one, texts, depth + 1)
  else if (isObject(value)) for (const one of Object.values(value)) textsIn(one, texts, depth + 1)
  return texts
}
