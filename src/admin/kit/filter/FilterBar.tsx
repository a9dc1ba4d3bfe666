import { useState, Suspense, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { everyMid } from '../../data-provider/ledgerFilter.ts'
import { Icon } from '../page/Icon.tsx'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { useFilters } from './useFilters.ts'
import { Popup } from '../page/Popup.tsx'
import { visibleText } from '../field/Foreign.tsx'
import { PlainSelect } from './PlainSelect.tsx'
import { SearchField } from './SearchField.tsx'
import { emailIn } from '../../../contract/emailIn.ts'
import { usePermission } from '../../session/SessionContext.ts'

type Props = {
  search: ReactNode
  set?: number
  filters?: ReactNode
}

export function FilterBar({ search, set = 0, filters }: Props) {
  const translate = useTranslate()
  const { values, clear } = useFilters<Record<string, unknown>>()
  // The top bar turns "all merchants" on and off, so that is no filter here.
  const isFiltered = Object.keys(values).some((name) => name !== 'mid' || values.mid !== everyMid)
  return (
    <>
      {search}
      {filters && <FoldedFilters set={set}>{filters}</FoldedFilters>}
      {isFiltered && (
        <button className="button" onClick={clear}>
          {translate('filter.clear_all')}
        </button>
      )}
    </>
  )
}

/** Behind a button on narrow screens. */
export function FoldedFilters({ set, children }: { set: number; children: ReactNode }) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isNarrow && (
        <button
          type="button"
          className="button button-outlined"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filter" size={18} />
          {set > 0 ? translate('filter.filters_set', { count: set }) : translate('list.filters')}
        </button>
      )}
      {(!isNarrow || isOpen) && children}
    </>
  )
}

type FilterChipProps = {
  label: string
  value?: ReactNode
  isSet?: boolean
  children: ReactNode
}

export function FilterChip({ label, value, isSet = false, children }: FilterChipProps) {
  return (
    <Popup
      label={label}
      className={isSet ? 'control chip chip-set' : 'control chip'}
      face={
        <>
          <span className={value === undefined ? undefined : 'quiet'}>{label}</span>{' '}
          {value !== undefined && <span className="chip-value">{value}</span>}
          <Icon name="down" size={16} />
        </>
      }
    >
      <Suspense fallback={<div className="popup-wait" />}>{children}</Suspense>
    </Popup>
  )
}

type FilterSelectProps = {
  source: string
  label: string
  /** The first choice: no filter. Without it, the first value is the usual one. */
  any?: string
  values?: readonly string[]
  /** The words of the values are under this key. */
  words?: string
  choices?: readonly { value: string; label: string }[]
  width?: number
}

export function FilterSelect({
  source,
  label,
  any,
  values = [],
  words,
  choices = [],
  width,
}: FilterSelectProps) {
  const translate = useTranslate()
  const filters = useFilters<Record<string, unknown>>()
  const offered = [
    ...(any === undefined ? [] : [{ value: '', label: translate(any) }]),
    ...values.map((value) => ({ value, label: words ? translate(`${words}.${value}`) : value })),
    ...choices,
  ]
  const usual = offered[0]?.value ?? ''
  const value = String(filters.values[source] ?? usual)
  // Show a value from the address even if we do not offer it.
  const isOffered = offered.some((one) => one.value === value)
  return (
    <PlainSelect
      label={translate(label)}
      value={value}
      width={width}
      options={isOffered ? offered : [...offered, { value, label: visibleText(value) }]}
      onChange={(chosen) => filters.change({ [source]: chosen === usual ? '' : chosen })}
    />
  )
}

export function ClearFilters() {
  const { isFiltered, clear } = useFilters()
  const translate = useTranslate()
  if (!isFiltered) return null
  return (
    <button className="button" onClick={clear}>
      {translate('ra.navigation.clear_filters')}
    </button>
  )
}

/** The search of a list. It may be personal, so it is never in the address. */
export function ListSearch({ of }: { of: 'orders' | 'people' }) {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  const unfinished = useUnfinished()
  const { values, changeHidden } = useFilters<Record<string, string>>()
  return (
    <div className="list-search" role="search">
      <SearchField
        label={translate(`filter.search_${of}`)}
        placeholder={translate(`filter.search_${of}_by${byContact ? '_contact' : ''}`)}
        title={translate(byContact ? 'filter.contact_help' : 'filter.names_help')}
        isLive
        isLabelHidden
        unfinished={unfinished}
        value={values.q ?? ''}
        onSearch={(q) => changeHidden({ q })}
      />
    </div>
  )
}

/** Message for an incomplete text: the search finds complete e-mails only. */
export function useUnfinished(): (text: string) => string | undefined {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  return (text) => {
    if (!text.includes('@')) return undefined
    if (!byContact) return translate('filter.no_contact')
    return emailIn(text) === undefined ? translate('filter.unfinished_email') : undefined
  }
}

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
