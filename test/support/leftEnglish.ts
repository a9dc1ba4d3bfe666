import type { Page } from 'playwright-core'
import { allWords } from './allWords.ts'

type Leaf = { path: string; forms: string[] }

function leavesOf(messages: object, path = ''): Leaf[] {
  return Object.entries(messages).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [{ path: `${path}.${name}`, forms: value.split(' |||| ').map((form) => form.trim()) }]
      : typeof value === 'object' && value !== null
        ? leavesOf(value, `${path}.${name}`)
        : [],
  )
}

const englishLeaves = leavesOf(allWords('en'))
const frenchForms = new Map(leavesOf(allWords('fr')).map(({ path, forms }) => [path, forms]))
const inFrench = new Set([...frenchForms.values()].flat())

/** What words of the screens are called in French, wherever they stand. */
export function frenchOf(text: string): string[] {
  const same = englishLeaves.filter(({ forms }) => forms.includes(text))
  return [...new Set(same.flatMap(({ path }) => frenchForms.get(path) ?? []))]
}

const others = englishLeaves.flatMap(({ forms }) => forms).filter((form) => !inFrench.has(form))
const whole = new Set(others.filter((form) => !form.includes('%{') && /\p{L}{3}/u.test(form)))

/** Messages with places in them, by what stands around these, where that is enough to tell them. */
const around = others
  .filter((form) => form.includes('%{'))
  .map((form) => form.split(/%\{\w+\}/))
  .filter((parts) => parts.some((part) => (part.match(/\p{L}/gu) ?? []).length >= 10))

/** The parts stand in the text one after the other, the first at its beginning and the last at its end. */
function holds(text: string, parts: readonly string[]): boolean {
  if (!text.startsWith(parts[0] ?? '') || !text.endsWith(parts.at(-1) ?? '')) return false
  let from = 0
  return parts.every((part) => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

/** Words of the English messages on a page that is French. What others wrote stands in elements of its own. */
export async function leftEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (textContent && !parent?.closest('bdi, code, pre, script, style, option')) found.push(textContent)
    }
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))].filter(
    (text) => whole.has(text) || around.some((parts) => holds(text, parts)),
  )
}
