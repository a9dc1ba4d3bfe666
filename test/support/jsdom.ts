import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { i18nProvider, speak, withWords } from '../../src/admin/language/i18nProvider.ts'
import { wordFiles } from './allWords.ts'
import { addPopovers } from './popover.ts'

// Long, because a test may type key by key into a whole app on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError })

/** A poll fails every few milliseconds, so printing the whole page is left until the message is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  Error.captureStackTrace(error, getElementError)
  error.name = 'TestingLibraryElementError'
  const read = () => `${message}\n\n${prettyDOM(container)}`
  return Object.defineProperty(error, 'message', { get: read, configurable: true })
}

/** Browser functions that the screens need and jsdom lacks. Every screen is as wide as a desk until a test changes it. */
let isPhone = false

addPopovers()

// Many tests render a part of a page without its words. An earlier file may have left French behind.
speak(i18nProvider)
await withWords(wordFiles, async () => {})

beforeEach(() => {
  isPhone = false
  sessionStorage.clear()
  localStorage.clear()
  // A list stores its search in the history entry, which jsdom keeps from file to file.
  window.history.replaceState(null, '')
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = (query) => fakeMedia(query)
  window.ResizeObserver ??= FakeObserver
  window.IntersectionObserver ??= FakeObserver as unknown as typeof IntersectionObserver
})

afterEach(async () => {
  cleanup()
  // Aborted calls reject in the next turn.
  await new Promise((resolve) => setTimeout(resolve))
})

export function usePhoneWidth(): void {
  isPhone = true
}

/** Enough for MUI's `(max-width:…)` queries; colour scheme and motion always have their defaults. */
function fakeMedia(query: string): MediaQueryList {
  return {
    matches: isPhone && query.includes('max-width'),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }
}

class FakeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
