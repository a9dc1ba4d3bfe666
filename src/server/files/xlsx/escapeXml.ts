const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes characters that XML does not allow as `_x0001_`, like spreadsheets. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>"]/gu, (sign) => named[sign] ?? sign)
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- the expression searches for control characters
      /[\u0000-\u0008\u000B-\u001F]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
}
