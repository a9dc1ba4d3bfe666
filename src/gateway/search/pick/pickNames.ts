import type { NameTerm } from './Term.ts'

const closing =
  /^(?:(?:best|kind|warm|many) )?(?:regards|wishes|thanks|thank you|cheers|sincerely|yours|greetings|saludos|un saludo|gracias|cordialement|merci|bien à vous|mit freundlichen|viele grüße|liebe grüße|mfg|grazie|obrigad|atenciosamente|cumprimentos)/i
const nameWord = /^\p{L}[\p{L}\p{M}.'’-]*$/u
const most = 3

/** Whose message it may be: the name before an e-mail, and the line behind the closing words. */
export function pickNames(lines: readonly string[]): NameTerm[] {
  const names = lines.flatMap((line, nth) => {
    const plain = unquoted(line)
    const [head = ''] = plain.split('<', 1)
    if (head.length < plain.length && plain.includes('@'))
      return nameIn(head.replace(/^[\p{L}-]{1,20}:/u, ''))
    if (plain.length > 40 || !closing.test(plain)) return []
    const next = lines.slice(nth + 1, nth + 4).find((one) => unquoted(one) !== '')
    return next === undefined ? [] : nameIn(unquoted(next))
  })
  return [...new Set(names)].slice(0, most).map((text) => ({ kind: 'name', text }))
}

function nameIn(text: string): string[] {
  const words = text
    .slice(0, 80)
    .replace(/["“”,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words.length >= 2 && words.length <= 4 && words.every((word) => nameWord.test(word))
    ? [words.join(' ')]
    : []
}

/** As mails quote one another. */
function unquoted(line: string): string {
  return line.replace(/^[>|\s]+/, '').trim()
}
