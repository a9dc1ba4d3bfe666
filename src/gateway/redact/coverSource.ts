import { JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { coverRecord } from './coverRecord.ts'
import type { Rights } from './covering.ts'
import { dots } from '../../ledger/personal/coverText.ts'
import { coverPersonal } from '../../ledger/personal/coverPersonal.ts'
import { anything } from './rules/rule.ts'

/** A row that nobody could read, as text: nobody knows what stands where, so all of it is free-form. */
export function coverSource(text: string, rights: Rights): string {
  try {
    return JSON.stringify(coverUnknown(parseJson(text, { lossy: rawNumber }), rights))
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    // Cut short, or nested too deep: what a text says cannot be told from where it stands.
    return text.replace(
      /"(?:[^"\\]|\\.)*(?:"|\\?$)(\s*:)?|[\p{L}\p{N}+@.-]+/gu,
      (part, colon: string | undefined) => {
        if (part.startsWith('"')) return colon ? coverPersonal(part) : `"${dots}"`
        return /^(?:true|false|null)$/.test(part) || (rights.fees && /^\d{1,4}$/.test(part)) ? part : dots
      },
    )
  }
}

/** An example of a field, by its path and as JSON that may be cut short. */
export function coverField(path: string, example: string, rights: Rights): string {
  const name = path.split('.').at(-1) ?? path
  try {
    const value = parseJson(example, { lossy: rawNumber })
    const covered = coverUnknown({ [name]: value }, rights) as object
    return JSON.stringify(Object.values(covered)[0] ?? null)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return coverSource(example, rights)
  }
}

/** A value of which nothing is known, and for which nobody is asked. */
export function coverUnknown(value: unknown, rights: Rights): unknown {
  return coverRecord(value, anything, rights).record
}
