import { useTranslate } from 'ra-core'
import { Link } from 'react-router'

/** The way back from a page to its list. */
export function BackLink({ list }: { list: string }) {
  const translate = useTranslate()
  return (
    <Link to={`/${list}`} className="quiet-link no-print">
      ‹ {translate(`resources.${list}.name`, { smart_count: 2 })}
    </Link>
  )
}
