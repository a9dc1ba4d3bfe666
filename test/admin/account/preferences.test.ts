import { expect, test, vi } from 'vitest'
import { createPreferences, createStore } from '../../../src/admin/account/createPreferences.ts'
import type { ApiCall } from '../../../src/admin/session/createApiFetch.ts'

/** A server that stores the preferences, and a page and a second tab that use it. */
function openPage(stored: Record<string, unknown> = {}, pauseMs = 1) {
  const sent: unknown[] = []
  let storedPreferences: unknown = stored
  const request = (async (method: string, _path: string, body?: unknown) => {
    if (method === 'PUT') {
      storedPreferences = structuredClone(body)
      sent.push(storedPreferences)
    }
    return structuredClone(storedPreferences)
  }) as ApiCall
  const preferences = createPreferences(request, { pauseMs })
  const secondTab = createPreferences(request, { pauseMs })
  return { preferences, store: createStore(preferences), secondTab, sent }
}

test('preferences from the server reach an existing store', async () => {
  const { preferences, store } = openPage({ theme: 'dark' })
  store.setup()
  await preferences.load()

  expect(store.getItem('theme')).toBe('dark')
})

test('saves a choice together with the stored preferences, but not transient state', async () => {
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

test('a remounted page keeps the earlier choices', async () => {
  const { preferences, store } = openPage({ theme: 'dark' })
  store.setup()
  await preferences.load()
  store.setItem('orders.columns', ['id'])

  store.setup()

  expect([store.getItem('theme'), store.getItem('orders.columns')]).toEqual(['dark', ['id']])
})

test('a choice in one tab survives a later choice in another tab', async () => {
  const { preferences, secondTab, sent } = openPage({ theme: 'dark' })
  await preferences.load()
  await secondTab.load()

  preferences.change('orders.columns', ['id'])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  secondTab.change('language', 'fr')
  await vi.waitFor(() => expect(sent).toHaveLength(2))

  expect(sent.at(-1)).toEqual({ theme: 'dark', 'orders.columns': ['id'], language: 'fr' })
})

test('saves the first change without a pause, because a reload may follow', async () => {
  const { preferences, sent } = openPage({}, 60_000)

  preferences.change('orders.widths', { id: 200 })

  await vi.waitFor(() => expect(sent).toEqual([{ 'orders.widths': { id: 200 } }]))
})

test('saves the last of several changes made during the pause', async () => {
  const { preferences, sent } = openPage()
  for (const id of [100, 108, 116]) preferences.change('orders.widths', { id })

  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ 'orders.widths': { id: 116 } }))
  expect(sent.length).toBeLessThan(3)
})
