import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

export function useFieldWords(): (field: string) => string {
  const translate = useTranslate()
  return useCallback(
    (field) =>
      /^\w+$/.test(field) ? translate(`field_name.${field}`, { _: fieldWords(field) }) : fieldWords(field),
    [translate],
  )
}

export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
