import { useTranslate } from 'ra-core'
import { fieldWords } from './fieldWords.ts'

export function useFieldWords(): (field: string) => string {
  const translate = useTranslate()
  return (field) =>
    /^\w+$/.test(field)
      ? translate(`field_name.${field}`, { _: translate(`fault_field.${field}`, { _: fieldWords(field) }) })
      : fieldWords(field)
}
