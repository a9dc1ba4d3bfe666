import { useI18nProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { isLanguage, languages, type Language } from '../../i18n/languages.ts'
import '../kit/filter/controls.css'

/** Applies at once and keeps the page with its typed text. */
export function LanguageField({ choose }: { choose: (language: Language) => Promise<void> }) {
  const translate = useTranslate()
  const { getLocale } = useI18nProvider()
  const [isFailed, setIsFailed] = useState(false)
  const change = (value: string) => {
    setIsFailed(false)
    if (isLanguage(value)) void choose(value).catch(() => setIsFailed(true))
  }
  return (
    <div className="language-field">
      <PlainSelect
        label={translate('language.language')}
        value={getLocale()}
        options={languages.map(({ locale, name }) => ({ value: locale, label: name, lang: locale }))}
        onChange={change}
      />
      {isFailed && (
        <p role="alert" className="quiet">
          {translate('language.not_loaded')}
        </p>
      )}
    </div>
  )
}
