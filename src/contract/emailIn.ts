/**
 * The one whole e-mail in what somebody typed or pasted: `Name <a@b.c>`, `mailto:a@b.c?subject=…`, `a@b.c.`. Undefined
 * where there is none or more than one, and for a part of an e-mail.
 */
export function emailIn(text: string): string | undefined {
  const emails = text
    .split(/[\s<>()[\]{}"“”«»,;:|\\]+/)
    .filter((piece) => piece.includes('@'))
    .map((piece) => trimmed(withoutQuery(piece)))
  const [email, second] = new Set(emails)
  return email !== undefined && second === undefined && wholeEmail.test(email) ? email : undefined
}

const wholeEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/

function withoutQuery(text: string): string {
  const query = text.indexOf('?', text.indexOf('@'))
  return query < 0 ? text : text.slice(0, query)
}

/** Character by character: a pattern bound to the end retries at each of many dots. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && `.'‘’`.includes(text.charAt(start))) start++
  while (end > start && `.!'‘’…`.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
