import { useTranslate } from 'react-admin'
import type { FilterName } from './useFeeQuery.ts'
import { useFeeWords } from './useFeeWords.ts'

/** The values of a filter as people say them; undefined where it is not set. */
export function useFilterText() {
  const translate = useTranslate()
  const { valueText } = useFeeWords()
  const wordOf = (name: FilterName, value: string) =>
    name === 'outcome' ? translate(`fee.outcome.${value}`) : valueText(name, value)
  return {
    filterText: (name: FilterName, values: readonly string[] | undefined) =>
      values?.map((value) => wordOf(name, value)).join(', '),
  }
}
