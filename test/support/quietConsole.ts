import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An error or warning that nobody expected fails the test. */
const said: unknown[][] = []

beforeEach(() => {
  said.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(said).toEqual([])
})
