export function readHistory<T>(name: string): T | undefined {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? (Reflect.get(state, name) as T | undefined) : undefined
}

export function writeHistory(name: string, value: unknown): void {
  const state = window.history.state as Record<string, unknown> | null
  window.history.replaceState({ ...state, [name]: value }, '')
}
