import type { Page } from 'playwright-core'
import { allWords } from './allWords.ts'

type Leaf = { path: string; forms: string[] }

function findLeaves(messages: object, path = ''): Leaf[] {
  return Object.entries(messages).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [{ path: `${path}.${name}`, forms: value.split(' |||| ').map((form) => form.trim()) }]
      : typeof value === 'object' && value !== null
        ? findLeaves(value, `${path}.${name}`)
        : [],
  )
}

const englishLeaves = findLeaves(allWords('en'))
const frenchForms = new Map(findLeaves(allWords('fr')).map(({ path, forms }) => [path, forms]))
const inFrench = new Set([...frenchForms.values()].flat())

/** French translations of an English text on the screens. */
export function frenchOf(text: string): string[] {
  const same = englishLeaves.filter(({ forms }) => forms.includes(text))
  return [...new Set(same.flatMap(({ path }) => frenchForms.get(path) ?? []))]
}

export type Message = { english: string; french: string }

/** Each English form with its French one. */
export function findMessages(): Message[] {
  return englishLeaves.flatMap(({ path, forms }) =>
    forms.flatMap((english, nth) => {
      const french = frenchForms.get(path)
      return french ? [{ english, french: french[nth] ?? french.at(-1) ?? '' }] : []
    }),
  )
}

const englishOnly = englishLeaves.flatMap(({ forms }) => forms).filter((form) => !inFrench.has(form))
const whole = new Set(englishOnly.filter((form) => !form.includes('%{') && /\p{L}{3}/u.test(form)))

/** Texts around the placeholders of a message, where they are long enough to identify it. */
const around = englishOnly
  .filter((form) => form.includes('%{'))
  .map((form) => form.split(/%\{\w+\}/))
  .filter((parts) => parts.some((part) => (part.match(/\p{L}/gu) ?? []).length >= 10))

/** Whether the parts follow each other in the text, the first at its start and the last at its end. */
function holds(text: string, parts: readonly string[]): boolean {
  if (!text.startsWith(parts[0] ?? '') || !text.endsWith(parts.at(-1) ?? '')) return false
  let from = 0
  return parts.every((part) => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

/** English messages on a French page. Elements with user-written text are skipped. */
export async function leftEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (textContent && !parent?.closest('bdi, code, pre, script, style, option')) texts.push(textContent)
    }
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))].filter(
    (text) => whole.has(text) || around.some((parts) => holds(text, parts)),
  )
}
