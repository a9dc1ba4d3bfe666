import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An error or warning that nobody expected fails the test. */
const said: unknown[][] = []
const expected = new Set<string>()

beforeEach(() => {
  said.length = 0
  expected.clear()
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void said.push(words))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(said.filter((words) => !isKnown(words) && !isExpected(words))).toEqual([])
})

/** react-admin logs each failed call outside of production: a test that makes one fail names its message. */
export function expectFailure(message: string): void {
  expected.add(message)
}

function isExpected([error]: unknown[]): boolean {
  return error instanceof Error && expected.has(error.message)
}

/** react-admin hands MUI 9 the props of older versions beside the new ones; React tells each of the four once. */
const oldProps = ['InputProps', 'inputProps', 'InputLabelProps', 'inputRef']
const unknownProp =
  'React does not recognize the `%s` prop on a DOM element. If you intentionally want it to appear in the DOM as a custom attribute, spell it as lowercase `%s` instead. If you accidentally passed it from a parent component, remove it from the DOM element.'

function isKnown([text, prop]: unknown[]): boolean {
  // In jsdom react-admin does not know the class of an abort, and tells of it as of a failure.
  if (text instanceof Error && text.name === 'AbortError') return true
  return text === unknownProp && oldProps.includes(String(prop))
}
