import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { usePermission } from '../session/SessionContext.ts'

/** Rows that came and could not be read are missing in all that is shown. */
export function AsideNote({ count }: { count: number }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const maySee = usePermission('unreadable.read')
  return (
    <>
      <strong role="note" className="warning">
        {translate('source.aside', {
          smart_count: count,
          count: new Intl.NumberFormat(locale).format(count),
        })}
      </strong>
      {maySee && (
        <>
          {' '}
          <Link to="/unreadable" className="no-print">
            {translate('source.show_aside')}
          </Link>
        </>
      )}
    </>
  )
}
