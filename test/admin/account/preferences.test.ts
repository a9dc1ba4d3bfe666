import { expect, test, vi } from 'vitest'
import { createPreferences, createStore } from '../../../src/admin/account/createPreferences.ts'
import type { ApiCall } from '../../../src/admin/session/createApiFetch.ts'

/** A server that keeps what it is given, and a page over it, with a second tab. */
function openPage(stored: Record<string, unknown> = {}) {
  const sent: unknown[] = []
  let kept: unknown = stored
  const ask = (async (method: string, _path: string, body?: unknown) => {
    if (method === 'PUT') {
      kept = structuredClone(body)
      sent.push(kept)
    }
    return structuredClone(kept)
  }) as ApiCall
  const preferences = createPreferences(ask, { pauseMs: 1 })
  const secondTab = createPreferences(ask, { pauseMs: 1 })
  return { preferences, store: createStore(preferences), secondTab, sent }
}

test('what is kept at the server comes into a store that is there already', async () => {
  const { preferences, store } = openPage({ theme: 'dark' })
  store.setup()
  await preferences.load()

  expect(store.getItem('theme')).toBe('dark')
})

test('what is chosen is kept with what was there, and taste alone', async () => {
  const { store, sent } = openPage({ theme: 'dark' })
  store.setItem('orders.columns', ['id'])
  store.setItem('orders.selectedIds', [1])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  store.setItem('theme', 'light')
  await vi.waitFor(() => expect(sent).toHaveLength(2))

  expect(sent).toEqual([
    { theme: 'dark', 'orders.columns': ['id'] },
    { theme: 'light', 'orders.columns': ['id'] },
  ])
})

test('a page that is taken up again has what was chosen before', async () => {
  const { preferences, store } = openPage({ theme: 'dark' })
  store.setup()
  await preferences.load()
  store.setItem('orders.columns', ['id'])

  store.setup()

  expect([store.getItem('theme'), store.getItem('orders.columns')]).toEqual(['dark', ['id']])
})

test('what is chosen in one tab stays when another, opened before, keeps something else', async () => {
  const { preferences, secondTab, sent } = openPage({ theme: 'dark' })
  await preferences.load()
  await secondTab.load()

  preferences.change('orders.columns', ['id'])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  secondTab.change('language', 'fr')
  await vi.waitFor(() => expect(sent).toHaveLength(2))

  expect(sent.at(-1)).toEqual({ theme: 'dark', 'orders.columns': ['id'], language: 'fr' })
})
