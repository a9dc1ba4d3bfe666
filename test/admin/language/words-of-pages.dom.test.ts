import { beforeEach, expect, test, vi } from 'vitest'

const page = async () => 'the page'

beforeEach(() => vi.resetModules())

/** A page without any words but those of the frame. */
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

test('a page comes with its words', async () => {
  const { withWords, say } = await start()
  expect(say('views.all')).toBe('views.all')

  expect(await withWords(['views'], page)).toBe('the page')

  expect(say('views.all')).toBe('All')
})

test('another language brings the words of the pages that are open', async () => {
  const { withWords, choice, say } = await start()
  await withWords(['views'], page)

  await choice.choose('fr')

  expect(say('views.all')).toBe('Toutes')
})

test('a page that is opened in another language loads its words in that one only', async () => {
  const { withWords, choice, say, inEnglish } = await start()
  await choice.choose('fr')

  await withWords(['views'], page)

  expect(say('views.all')).toBe('Toutes')
  expect(inEnglish('views.all')).toBe('views.all')
  await choice.choose('en')
  expect(say('views.all')).toBe('All')
})

test('a page that is opened while the language changes has its words in the new one', async () => {
  const { withWords, choice, say } = await start()

  await Promise.all([choice.choose('fr'), withWords(['views'], page)])

  expect(say('views.all')).toBe('Toutes')
})
