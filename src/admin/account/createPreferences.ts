import { memoryStore, type Store } from 'react-admin'
import type { Ask } from '../sign-in/createAsk.ts'

type Values = Record<string, unknown>
export type Preferences = ReturnType<typeof createPreferences>

/** What the screens remember of one's taste; anything else that they keep dies with the page. */
const lasting = /^theme$|\.columns$/

/**
 * Kept by the gateway, so that they follow the operator and leave nothing in the browser. Where it cannot be reached
 * they hold as long as the page.
 */
export function createPreferences(ask?: Ask, { pauseMs = 800 } = {}) {
  const kept: Values = {}
  const changed = new Set<string>()
  const stores = new Set<Store>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoaded = false

  const load = async () => {
    if (!ask || isLoaded) return
    const came = await ask<Values>('GET', '/api/preferences')
    isLoaded = true
    for (const [key, value] of Object.entries(came)) {
      if (changed.has(key)) continue
      kept[key] = value
      for (const store of stores) store.setItem(key, value)
    }
  }
  const save = async () => {
    try {
      // What could not be read must not be overwritten.
      await load()
      if (changed.size === 0) return
      changed.clear()
      await ask?.('PUT', '/api/preferences', kept)
    } catch {
      // They still hold here.
    }
  }

  return {
    load: () => load().catch(() => {}),

    /** A store of react-admin that begins with them. */
    createStore(): Store {
      const store = memoryStore(kept)
      const quiet = store.setItem
      const own: Store = {
        ...store,
        // A page that waits behind the sign-in page comes back with what it had.
        teardown: () => {},
        setItem(key, value) {
          const isNew = lasting.test(key) && JSON.stringify(kept[key]) !== JSON.stringify(value)
          quiet(key, value)
          if (!isNew) return
          kept[key] = value
          changed.add(key)
          clearTimeout(timer)
          timer = setTimeout(() => void save(), pauseMs)
        },
      }
      stores.add(own)
      return own
    },
  }
}
