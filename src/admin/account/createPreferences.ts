import { memoryStore, type Store } from 'react-admin'
import type { ApiCall } from '../session/createApiFetch.ts'

type Values = Record<string, unknown>
type Preferences = ReturnType<typeof createPreferences>

/** Only these preferences are stored; all others end with the page. */
const lasting = /^(theme|language|timeZone)$|\.(columns|view|widths)$/

/** The server stores preferences, so that they follow the operator. While it is down, they last as long as the page. */
export function createPreferences(callApi?: ApiCall, { pauseMs = 800 } = {}) {
  const values: Values = {}
  const changed = new Set<string>()
  const followers = new Set<(key: string, value: unknown) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt = -Infinity
  let isLoaded = false
  let saved = Promise.resolve()

  const read = async (callApi: ApiCall) => {
    const stored = await callApi<Values>('GET', '/api/preferences')
    if (isLoaded) return stored
    isLoaded = true
    for (const [key, value] of Object.entries(stored)) {
      if (changed.has(key)) continue
      values[key] = value
      for (const follow of followers) follow(key, value)
    }
    return stored
  }
  const load = async () => {
    if (callApi && !isLoaded) await read(callApi)
  }
  const save = async () => {
    if (!callApi) return
    let own: Values = {}
    try {
      // Never overwrite preferences that could not be read; another tab may also have saved some meanwhile.
      const stored = await read(callApi)
      own = Object.fromEntries([...changed].map((key) => [key, values[key]]))
      changed.clear()
      await callApi('PUT', '/api/preferences', { ...stored, ...own })
    } catch {
      // Keep unsaved changes for the next save.
      for (const key of Object.keys(own)) changed.add(key)
    }
  }

  return {
    load: () => load().catch(() => {}),
    values: values as Readonly<Values>,
    follow: (follow: (key: string, value: unknown) => void) => void followers.add(follow),

    change(key: string, value: unknown): void {
      if (!lasting.test(key) || JSON.stringify(values[key]) === JSON.stringify(value)) return
      values[key] = value
      changed.add(key)
      clearTimeout(timer)
      // At once, because a reload may follow; several changes in a row are saved together.
      const pause = Date.now() - changedAt < pauseMs ? pauseMs : 0
      changedAt = Date.now()
      timer = setTimeout(() => {
        // Saves run in sequence, because each must read what the previous one stored.
        saved = saved.then(save)
      }, pause)
    },
  }
}

export function createStore(preferences: Preferences): Store {
  // Pass the live values: after a remount the store must start with the current ones.
  const store = memoryStore(preferences.values)
  // react-admin calls `setup` in an effect, after the first render.
  store.setup()
  const set = store.setItem
  preferences.follow(set)
  return {
    ...store,
    // A page behind the sign-in page keeps its preferences.
    teardown: () => {},
    // Without a locale react-admin renders nothing at first.
    getItem: <T>(key: string, usual?: T) => store.getItem<T>(key, key === 'locale' ? ('en' as T) : usual),
    setItem(key, value) {
      set(key, value)
      preferences.change(key, value)
    },
  }
}
