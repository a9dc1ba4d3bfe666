import { useQuery } from '@tanstack/react-query'
import { useI18nProvider } from 'react-admin'
import type { MeaningLanguage } from '../../contract/meaning.ts'
import type { MeaningTexts } from './texts.ts'

/** What is said of each status, in the language of the screens or another one; it comes when a page first needs it. */
export function useMeaningTexts(language?: MeaningLanguage): MeaningTexts | undefined {
  const own = useI18nProvider().getLocale()
  const locale = language ?? own
  const { data } = useQuery({
    queryKey: ['meanings', 'texts', locale],
    queryFn: async () =>
      (await (locale === 'fr' ? import('./texts.fr.ts') : import('./texts.ts'))).meaningTexts,
    staleTime: Infinity,
    // It is a part of the page, and no call.
    networkMode: 'always',
  })
  return data
}
