import { isRawNumber, JsonError, parseJson, rawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { meaningOf } from './contactKeys.ts'
import { coverEmails, coverPhone, dots } from './coverText.ts'
import { mapEntries } from './jsonText.ts'
import { maskContacts } from './maskContacts.ts'

/**
 * A row that nobody could read, as text: contact data is covered by its keys, and what only looks like a phone number is,
 * too, since nobody knows what stands where.
 */
export function coverSource(text: string): string {
  try {
    return JSON.stringify(coverUnknown(parseJson(text, { lossy: rawNumber })))
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    // Cut short, or nested too deep: what a text says cannot be told from where it stands.
    return text.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)(\s*:)?/g, (word, colon) =>
      colon ? coverEmails(word) : `"${dots}"`,
    )
  }
}

/** An example of a field, by its path and as JSON that may be cut short. */
export function coverField(path: string, example: string): string {
  const name = path.split('.').at(-1) ?? path
  try {
    const covered = coverUnknown({ [name]: parseJson(example, { lossy: rawNumber }) }) as object
    return JSON.stringify(Object.values(covered)[0] ?? null)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return coverSource(example)
  }
}

/** A value of a field that no document names. */
export function coverUnknown(value: unknown): unknown {
  return coverPhones(maskContacts(value).record, '')
}

function coverPhones(value: unknown, key: string): unknown {
  if (typeof value === 'string') return meaningOf(key) === 'open' ? value : coverNumbers(value)
  if (Array.isArray(value)) return value.map((item) => coverPhones(item, key))
  if (!isObject(value) || isRawNumber(value)) return value
  return mapEntries(value, (name, inner) => [coverWord(name), coverPhones(inner, name)])
}

/** A word that came without a key. */
export function coverWord(text: string): string {
  return coverNumbers(coverEmails(text))
}

const number = /(?<![\w.•])[+(]?\d[\d ().\-/]{5,22}\d(?!\w)/g
const amount = /^\d+\.\d+$/
const date = /^\d{4}-\d\d-\d\d|^\d\d?[-./]\d\d?[-./]\d{4}/

function coverNumbers(text: string): string {
  return text.replace(number, (part) => {
    const digits = part.replace(/\D/g, '').length
    const isPhone = digits >= 7 && digits <= 15 && !amount.test(part) && !date.test(part)
    return isPhone ? coverPhone(part) : part
  })
}
