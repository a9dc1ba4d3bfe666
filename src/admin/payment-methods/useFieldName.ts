import { useTranslate } from 'react-admin'
import { fieldWords } from '../fields/fieldWords.ts'
import { visibleText } from '../fields/visibleText.ts'

const named = new Set(['dob', 'email', 'iban', 'vpa'])

/** A field of a rule as people call it: `firstName` is “First name”, `dob` “Date of birth”. */
export function useFieldName(): (field: string) => string {
  const translate = useTranslate()
  return (field) => (named.has(field) ? translate(`rule.field.${field}`) : visibleText(fieldWords(field)))
}
