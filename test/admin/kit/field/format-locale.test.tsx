import { renderHook } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { useFormatLocale } from '../../../../src/admin/kit/field/useFormatLocale.ts'
import { i18nProvider } from '../../../../src/admin/language/i18nProvider.ts'

test.each([
  [['de-DE', 'en-GB'], 'en-GB'],
  [['de-DE'], 'en'],
  [['en-US@posix'], 'en-US'],
])('for %j, figures use the format of %s', (languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

  const { result } = renderHook(() => useFormatLocale(), {
    wrapper: ({ children }) => <I18nContextProvider value={i18nProvider}>{children}</I18nContextProvider>,
  })

  expect(result.current).toBe(expected)
})
