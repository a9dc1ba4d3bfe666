import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { fieldWords } from './fieldWords.ts'

export function useFieldWords(): (field: string) => string {
  const translate = useTranslate()
  return useCallback(
    (field) =>
      /^\w+$/.test(field)
        ? translate(`field_name.${field}`, {
            _: translate(`fault_field.${field}`, { _: fieldWords(field) }),
          })
        : fieldWords(field),
    [translate],
  )
}
