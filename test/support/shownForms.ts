import { visibleText } from '../../src/admin/kit/field/Foreign.tsx'
import { maskId, maskText } from '../../src/server/text/masks.ts'
import { indexableText } from '../../src/server/ledger/recordFields.ts'
import { storableText } from '../../src/store/engine/storableText.ts'

/**
 * Forms in which a screen may show a text: unchanged, with masked contact data, cut to the length of a ledger column, or as JSON
 * without prototype pollution.
 */
export function formsOf(text: string): string[] {
  const stored = storableText(text)
  const cut = indexableText(text) ?? ''
  const whole = [text, stored, maskText(text), maskText(stored), maskId(stored)]
  return [...whole, cut, maskText(cut), text.replace('{"__proto__":{"broken":1}}', '{}')].filter(Boolean)
}

/** Texts that a screen does not show. Blank texts may appear as missing, and blanks around a name do not count. */
export function missing(texts: readonly string[], shown: string): string[] {
  return texts.filter(
    (text) =>
      text.trim() !== '' &&
      !formsOf(text).some(
        (form) => shown.includes(visibleText(form)) || shown.includes(visibleText(form.trim())),
      ),
  )
}
