/** What the bytes are, whatever the service or its server calls them; undefined for what is shown nowhere. */
export function imageType(bytes: Uint8Array): string | undefined {
  const latin = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (latin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF[^]{4}WEBP/.test(latin)) return 'image/webp'
  return isSvg(bytes) ? 'image/svg+xml' : undefined
}

/** An `svg` element behind nothing but a declaration, comments and a document type without entities of its own. */
function isSvg(bytes: Uint8Array): boolean {
  let rest = textOf(bytes)?.trimStart()
  while (rest !== undefined) {
    if (/^<svg[\s>/]/.test(rest)) return true
    rest = behind(rest, '<?xml', '?>') ?? behind(rest, '<!--', '-->') ?? behind(rest, '<!DOCTYPE', '>')
  }
  return false
}

function behind(text: string, opening: string, closing: string): string | undefined {
  if (text.slice(0, opening.length).toUpperCase() !== opening.toUpperCase()) return undefined
  const end = text.indexOf(closing)
  const isWhole = end > 0 && (closing !== '>' || !text.slice(0, end).includes('['))
  return isWhole ? text.slice(end + closing.length).trimStart() : undefined
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
