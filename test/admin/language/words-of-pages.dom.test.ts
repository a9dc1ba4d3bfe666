import { beforeEach, expect, test, vi } from 'vitest'

const page = async () => 'the page'

beforeEach(() => vi.resetModules())

/** A page that has only the words of the frame. */
async function start() {
  const { i18nProvider, withWords } = await import('../../../src/admin/language/i18nProvider.ts')
  const { createLanguageChoice } = await import('../../../src/admin/language/createLanguageChoice.ts')
  const choice = createLanguageChoice()
  return {
    withWords,
    choice,
    inEnglish: i18nProvider.translate,
    say: (key: string) => choice.read().translate(key),
  }
}

test('a page loads with its words', async () => {
  const { withWords, say } = await start()
  expect(say('views.all')).toBe('views.all')

  expect(await withWords(['views'], page)).toBe('the page')

  expect(say('views.all')).toBe('All')
})

test('a language change loads the words of the open pages', async () => {
  const { withWords, choice, say } = await start()
  await withWords(['views'], page)

  await choice.choose('fr')

  expect(say('views.all')).toBe('Toutes')
})

test('a page opened in another language loads only that language', async () => {
  const { withWords, choice, say, inEnglish } = await start()
  await choice.choose('fr')

  await withWords(['views'], page)

  expect(say('views.all')).toBe('Toutes')
  expect(inEnglish('views.all')).toBe('views.all')
  await choice.choose('en')
  expect(say('views.all')).toBe('All')
})

test('a page opened during a language change gets its words in the new language', async () => {
  const { withWords, choice, say } = await start()

  await Promise.all([choice.choose('fr'), withWords(['views'], page)])

  expect(say('views.all')).toBe('Toutes')
})
