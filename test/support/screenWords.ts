import { I18nContext } from 'ra-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useFailureWords } from '../../src/admin/kit/failure/useFailureWords.ts'
import { i18nProvider } from '../../src/admin/language/i18nProvider.ts'

type Words = ReturnType<ReturnType<typeof useFailureWords>>

/** The words of the screens for a failure, from their own function. */
export function wordsOnScreen(error: unknown): Words {
  let words: Words | undefined
  const Look = () => {
    words = useFailureWords()(error)
    return null
  }
  renderToStaticMarkup(createElement(I18nContext.Provider, { value: i18nProvider }, createElement(Look)))
  if (!words) throw new Error('nothing was drawn')
  return words
}
