import { memoryStore, type Store } from 'react-admin'
import type { Ask } from '../session/createGatewayFetch.ts'

type Values = Record<string, unknown>
type Preferences = ReturnType<typeof createPreferences>

/** What the screens remember of one's taste; anything else that they keep dies with the page. */
const lasting = /^(theme|language)$|\.(columns|view|widths)$/

/** Kept by the gateway, so that they follow the operator. While it is down they last as long as the page. */
export function createPreferences(ask?: Ask, { pauseMs = 800 } = {}) {
  const values: Values = {}
  const changed = new Set<string>()
  const followers = new Set<(key: string, value: unknown) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoaded = false
  let saved = Promise.resolve()

  const read = async (ask: Ask) => {
    const stored = await ask<Values>('GET', '/api/preferences')
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
    if (ask && !isLoaded) await read(ask)
  }
  const save = async () => {
    if (!ask) return
    let own: Values = {}
    try {
      // What could not be read must not be overwritten; and another tab may have kept others meanwhile.
      const stored = await read(ask)
      own = Object.fromEntries([...changed].map((key) => [key, values[key]]))
      changed.clear()
      await ask('PUT', '/api/preferences', { ...stored, ...own })
    } catch {
      // They still hold here, and go with what is changed next.
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
      timer = setTimeout(() => {
        // What one has not kept yet, the next would not find.
        saved = saved.then(save)
      }, pauseMs)
    },
  }
}

export function createStore(preferences: Preferences): Store {
  // The values themselves: each time the page is taken up again the store begins with what they are then.
  const store = memoryStore(preferences.values)
  // Before it is first drawn from: react-admin does so in an effect.
  store.setup()
  const set = store.setItem
  preferences.follow(set)
  return {
    ...store,
    // A page that waits behind the sign-in page comes back with what it had.
    teardown: () => {},
    // Where it finds no language react-admin draws nothing at first.
    getItem: <T>(key: string, usual?: T) => store.getItem<T>(key, key === 'locale' ? ('en' as T) : usual),
    setItem(key, value) {
      set(key, value)
      preferences.change(key, value)
    },
  }
}
