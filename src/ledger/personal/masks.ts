export const dots = '•••'

/** `maria@example.test` → `m•••@e•••.test` */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 || /\s/.test(text) ? dots : shortEmail(text.slice(0, at), text.slice(at + 1))
}

function shortEmail(name: string, domain: string): string {
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.') + 1) : ''
  return `${first(name)}${dots}@${first(domain)}${dots}${/^\p{L}{2,10}$/u.test(end) ? `.${end}` : ''}`
}

function first(text: string): string {
  const code = text.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The last four digits let a person on the phone be recognised. */
export function maskPhone(text: string): string {
  const digits = text.replace(/\P{Nd}/gu, '')
  return digits.length >= 7 ? dots + digits.slice(-4) : dots
}

/** Keeps the shape, so that a person can still tell amounts, dates and texts apart. */
export function maskShape(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '•')
}

/** An id is shown, unless it is or holds an e-mail address. */
export function maskId(id: string): string {
  return maskEmails(id)
}

/**
 * Every e-mail address in a text, `@` written as in web addresses, too. It goes from sign to sign and looks at each
 * character at most twice: a pattern for a whole address is quadratic on a long word without one.
 */
export function maskEmails(text: string): string {
  if (!sign.test(text)) return text
  let done = ''
  let from = 0
  let floor = 0
  for (const { 0: found, index } of text.matchAll(signs)) {
    let start = index
    while (start > Math.max(from, floor) && inName.test(text[start - 1] ?? '')) start--
    floor = index + found.length
    const domain = domainAt(text, floor)
    if (start === index || domain === undefined) continue
    done += text.slice(from, start) + shortEmail(text.slice(start, index), domain)
    from = floor + domain.length
  }
  return done + text.slice(from)
}

const sign = /@|＠|%40/
const signs = new RegExp(sign, 'g')
const inName = /[^\s<>()[\]{},;:"\\/=&?|]/
const inDomain = /[\p{L}\p{M}\p{N}.-]/u

/** `example.test`, and the bank of a payment address: `maria@okbank`. */
function domainAt(text: string, start: number): string | undefined {
  let end = start
  while (inDomain.test(text[end] ?? '')) end++
  while (/[.-]/.test(text[end - 1] ?? '') && end > start) end--
  const domain = text.slice(start, end)
  const dot = domain.lastIndexOf('.')
  const last = domain.slice(dot + 1)
  return last.length > 1 && /\p{L}/u.test(last) ? domain : undefined
}
