import { i18nProvider } from '../i18nProvider.ts'

/** The words of the pages that stand before react-admin. */
export function say(key: string, facts: Record<string, unknown> = {}): string {
  return i18nProvider.translate(key, facts)
}
