import { useTranslate } from 'react-admin'

/** Stands where contact data was: it did not fail to come. */
export function ErasedText() {
  const translate = useTranslate()
  return <span className="quiet">{translate('erased.short')}</span>
}
