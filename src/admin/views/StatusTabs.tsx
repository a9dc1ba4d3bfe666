import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { RowLink } from '../fields/RowLink.tsx'
import { listPath } from './viewState.ts'
import { useStatusTabs } from './useStatusTabs.ts'

type Props = { isCurrent: (filter: object) => boolean; onOpen: () => void }

/** The views of orders that are there from the start, each with how many rows stand behind it. */
export function StatusTabs({ isCurrent, onOpen }: Props) {
  const { tabs, isExact } = useStatusTabs()
  const locale = useFormatLocale()
  return tabs.map(({ key, label, count, filter }) => (
    <RowLink
      key={key}
      to={listPath('orders', filter)}
      className="views-tab"
      aria-current={isCurrent(filter) ? 'page' : undefined}
      onClick={onOpen}
    >
      {label}{' '}
      <span className="views-count">
        {count !== undefined && `${new Intl.NumberFormat(locale).format(count)}${isExact ? '' : '+'}`}
      </span>
    </RowLink>
  ))
}
