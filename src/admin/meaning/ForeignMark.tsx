import { useTranslate } from 'ra-core'
import type { MeaningLanguage } from '../../contract/meaning.ts'

/** Says in which language a sentence is that the team has not written in the one that is read. */
export function ForeignMark({ language }: { language: MeaningLanguage | undefined }) {
  const translate = useTranslate()
  if (language === undefined) return null
  return <span className="quiet"> ({translate(`meaning.in.${language}`)})</span>
}
