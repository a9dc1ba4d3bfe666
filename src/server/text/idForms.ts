export const idPrefixes = ['OR', 'PF', 'UX', 'RE'] as const

/** Forms in which a typed ID may be stored: upper case, with prefix, and with other or no separators. */
export function idForms(text: string): string[] {
  const forms = [text, ...ungroupedIds(text)]
  const prefixed = forms.flatMap((form) =>
    /^\d{13,19}$/.test(form) ? idPrefixes.map((prefix) => `${prefix}-${form}`) : [],
  )
  return [...new Set([...forms, ...forms.map((form) => form.toUpperCase()), ...prefixed])]
}

const fewestLetters = 9
const fewestDigits = 6
const maxGroups = 12

/** Joins an ID typed in groups. Returns none for other texts, such as dates and short numbers. */
export function ungroupedIds(text: string): string[] {
  if (text.length > 128) return []
  const groups = text.split(/[ .\-_]+/)
  const [head = '', ...rest] = groups
  const whole = groups.join('')
  const isGrouped =
    rest.length > 0 &&
    groups.length <= maxGroups &&
    groups.every((group) => /^[A-Za-z0-9]+$/.test(group)) &&
    whole.length >= fewestLetters &&
    whole.replace(/\D/g, '').length >= fewestDigits
  if (!isGrouped) return []
  const behind = rest.join('')
  return [whole, `${head}-${behind}`, `${head}_${behind}`, groups.join('-')]
}
