import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { i18nProvider, speak, withWords } from '../../src/admin/language/i18nProvider.ts'
import { wordFiles } from './allWords.ts'
import { addPopovers } from './popover.ts'

// A whole app, typed into key by key, on a machine with other work.
configure({ asyncUtilTimeout: 60_000, getElementError })

/** What is waited for is missed every few milliseconds: the whole page is written down only where somebody reads it. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  Error.captureStackTrace(error, getElementError)
  error.name = 'TestingLibraryElementError'
  const read = () => `${message}\n\n${prettyDOM(container)}`
  return Object.defineProperty(error, 'message', { get: read, configurable: true })
}

/** What jsdom leaves out and the screens ask for. Every screen is as wide as a desk until a test says otherwise. */
let isPhone = false

addPopovers()

// Many tests draw a part of a page, without what a page loads. A file before may have ended in French.
speak(i18nProvider)
await withWords(wordFiles, async () => {})

beforeEach(() => {
  isPhone = false
  sessionStorage.clear()
  localStorage.clear()
  // What a list was searched for lives in the history entry, which jsdom keeps from file to file.
  window.history.replaceState(null, '')
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = (query) => fakeMedia(query)
  window.ResizeObserver ??= FakeObserver
  window.IntersectionObserver ??= FakeObserver as unknown as typeof IntersectionObserver
})

afterEach(async () => {
  cleanup()
  // Calls that this broke off are told in the next turn.
  await new Promise((resolve) => setTimeout(resolve))
})

export function usePhoneWidth(): void {
  isPhone = true
}

/** Enough for MUI's `(max-width:…)` questions; colour scheme and motion are always the usual. */
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
