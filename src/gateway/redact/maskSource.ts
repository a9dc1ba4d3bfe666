import { isObject } from '../../contract/isObject.ts'
import { rawNumber, tryParseJson } from '../../contract/json.ts'
import { maskShape } from '../../ledger/personal/masks.ts'
import { maskRecord } from './maskRecord.ts'
import { openedFor } from './openedFor.ts'
import type { Rights } from './rightsOf.ts'
import type { Fields } from './rules/rule.ts'

/**
 * A row that could not be read, as text: documented fields by their rules, the rest sealed. Nobody knows what stands where
 * in a text that is no object, so all of it is masked. `opened`: for a reader who reveals.
 */
export function maskSource(text: string, rules: Fields, rights: Rights): { source: string; opened: string } {
  const row = tryParseJson(text, { lossy: rawNumber })
  if (!isObject(row)) return { source: maskShape(text), opened: String(openedFor(rights, text)) }
  return {
    source: JSON.stringify(maskRecord(row, rules, rights).record),
    opened: JSON.stringify(openedFor(rights, row)),
  }
}
