export function filled<T extends object>(from: T): Partial<T> {
  const entries = Object.entries(from).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return []
    if (typeof value === 'string') return value.trim() === '' ? [] : [[key, value.trim()]]
    if (typeof value !== 'object' || value === null) return [[key, value]]
    const inner = filled(value)
    return Object.keys(inner).length === 0 ? [] : [[key, inner]]
  })
  return Object.fromEntries(entries) as Partial<T>
}

export function namesIn(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 0
      ? namesIn(value, `${before}${key}.`)
      : [before + key],
  )
}
