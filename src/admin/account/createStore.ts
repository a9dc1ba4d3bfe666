import { memoryStore, type Store } from 'react-admin'
import type { Preferences } from './createPreferences.ts'

/** A store of react-admin that begins with what is preferred, and keeps what is chosen. */
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
