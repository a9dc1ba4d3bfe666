import { visibleText } from '../../src/admin/fields/Foreign.tsx'
import { maskId, maskText } from '../../src/server/text/masks.ts'
import { indexableText } from '../../src/server/ledger/recordFields.ts'
import { storableText } from '../../src/store/engine/storableText.ts'

/**
 * As it came; with the contact data covered that it holds; cut where it is a column of the ledger; JSON within a text
 * without what changes a prototype.
 */
export function formsOf(text: string): string[] {
  const kept = storableText(text)
  const cut = indexableText(text) ?? ''
  const whole = [text, kept, maskText(text), maskText(kept), maskId(kept)]
  return [...whole, cut, maskText(cut), text.replace('{"__proto__":{"broken":1}}', '{}')].filter(Boolean)
}

/** What is nothing but blanks may be told as missing; blanks around a name are no part of it. */
export function missing(texts: readonly string[], shown: string): string[] {
  return texts.filter(
    (text) =>
      text.trim() !== '' &&
      !formsOf(text).some(
        (form) => shown.includes(visibleText(form)) || shown.includes(visibleText(form.trim())),
      ),
  )
}
