/**
 * Extracts the only e-mail from pasted text such as `Name <a@b.c>` or `mailto:a@b.c?subject=…`. Undefined when
 * there is none, several or only a part of one.
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

/** Trims by character: a regular expression anchored at the end would backtrack on many dots. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && `.'‘’`.includes(text.charAt(start))) start++
  while (end > start && `.!'‘’…`.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
