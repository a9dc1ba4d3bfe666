import { useTranslate } from 'ra-core'
import { useFilters } from '../filter/useFilters.ts'

export function NarrowedNote() {
  const translate = useTranslate()
  const { isFiltered, clear } = useFilters()
  if (!isFiltered) return null
  return (
    <p role="note" className="note">
      {translate('list.narrowed')}{' '}
      <button className="button" onClick={clear}>
        {translate('list.show_all')}
      </button>
    </p>
  )
}
