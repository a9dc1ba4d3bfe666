import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { fieldWords } from '../fields/fieldWords.ts'

/** What a field of the wire is called on screen, by its whole path or by its end: `quiet.from` is “From”. */
export function useFaultField(): (field: string) => string {
  const translate = useTranslate()
  return useCallback(
    (field) => {
      const parts = field.split('.').filter((part) => !/^\d*$/.test(part))
      const last = parts.at(-1) ?? field
      const name = translate(`fault_field.${parts.join('_')}`, {
        _: translate(`fault_field.${last}`, { _: fieldWords(last) }),
      })
      return parts[0] === 'filter' && parts.length > 1
        ? translate('fault_field.filter_of', { field: name })
        : name
    },
    [translate],
  )
}
