export const idPrefixes = ['OR', 'PF', 'UX', 'RE'] as const

/** Forms in which a typed ID may be stored: upper case, with prefix, and with other or no separators. */
export function idForms(text: string): string[] {
  const forms = [text, ...ungroupedIds(text)]
  const prefixed = forms.flatMap((form) =>
    /^\d{13,19}$/.test(form) ? idPrefixes.map((prefix) => `${prefix}-${form}`) : [],
  )
  return [...new Set([...forms, ...forms.map((form) => form.toUpperCase()), ...prefixed])]
}

/** The service's own form, for an ID without its dash or with the letter O for zero. */
function serviceForms(text: string): string[] {
  const [, prefix = '', typed = ''] =
    /^([0O]R|PF|UX|RE)?([\dO]+)$/.exec(text.toUpperCase().replace(/[ ._-]/g, '')) ?? []
  const digits = typed.replaceAll('O', '0')
  if (digits.length < 13 || digits.length > 19 || typed.replaceAll('O', '').length < fewestDigits) return []
  return [prefix === '' ? digits : `${prefix.replace('0', 'O')}-${digits}`]
}

const fewestLetters = 9
const fewestDigits = 6
const maxGroups = 12

/** Other forms of an ID typed in groups, or with another prefix. Returns none for other texts, such as dates. */
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
  if (!isGrouped) return serviceForms(text)
  const behind = rest.join('')
  return [whole, `${head}-${behind}`, `${head}_${behind}`, groups.join('-'), ...serviceForms(text)]
}
