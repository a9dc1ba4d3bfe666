import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console error or warning fails the test. */
const messages: unknown[][] = []
const expected = new Set<string>()

beforeEach(() => {
  messages.length = 0
  expected.clear()
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void messages.push(words))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(messages.filter((words) => !isHarmless(words) && !isExpected(words))).toEqual([])
})

/** react-admin logs each failed call outside of production, so a test with an expected failure names its message. */
export function expectFailure(message: string): void {
  expected.add(message)
}

function isExpected([error]: unknown[]): boolean {
  return error instanceof Error && expected.has(error.message)
}

/** react-admin passes old props beside the new ones to MUI 9; React warns once about each of the four. */
const oldProps = ['InputProps', 'inputProps', 'InputLabelProps', 'inputRef']
const unknownProp =
  'React does not recognize the `%s` prop on a DOM element. If you intentionally want it to appear in the DOM as a custom attribute, spell it as lowercase `%s` instead. If you accidentally passed it from a parent component, remove it from the DOM element.'

function isHarmless([text, prop]: unknown[]): boolean {
  // In jsdom react-admin does not recognise the class of an abort and logs it as a failure.
  if (text instanceof Error && text.name === 'AbortError') return true
  return text === unknownProp && oldProps.includes(String(prop))
}
