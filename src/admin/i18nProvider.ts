import polyglotI18nProvider from 'ra-i18n-polyglot'
import { english } from './messages.ts'

export const i18nProvider = polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
})
