import {
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { BoxNotes, MissingNotes } from './BoxNotes.tsx'
import { OptionRow, groups, type Option } from './OptionRow.tsx'
import { useSearch } from '../kit/list/NoMatch.tsx'
import { useCommandOptions, usePageOptions } from './useCommandOptions.tsx'
import { useNextOptions, useRecentOptions, useResultOptions } from './useResultOptions.tsx'
import { hrefOf } from '../kit/field/RowLink.tsx'
import { Foreign, IdText, visibleText } from '../kit/field/Foreign.tsx'
import { useMeaning } from '../meaning/useMeaning.ts'
import type { FoundOrder } from '../../api/search.ts'
import { StatusNote } from '../statuses/StatusNote.tsx'

type Props = {
  text: string
  hurried: string | undefined
  listId: string
  onListKey: RefObject<((event: KeyboardEvent) => void) | undefined>
  onActive: (id: string | undefined) => void
  onClose: (how?: { givesBack?: boolean }) => void
  onDialog: (dialog: ReactNode) => void
}

export function BoxList({ text, hurried, listId, onListKey, onActive, onClose, onDialog }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const debounced = useDebouncedText(text, hurried)
  const typed = text.trim()
  const search = useSearch(debounced === typed ? debounced : '')
  const results = useResultOptions(search.data)
  const { pages, next } = usePageOptions(typed)
  const commands = useCommandOptions(typed, onDialog)
  const recent = useRecentOptions()
  const missing = search.data?.missing ?? []
  const steps = useNextOptions(missing)
  const found = [...results, ...pages, ...commands]
  const isNothing = typed !== '' && search.data !== undefined && found.length === 0
  const options: Option[] = typed === '' ? recent : isNothing ? [...steps, ...next] : found
  // Nothing is selected before the first letter or without a match, so that Enter does nothing by mistake.
  const active = options.find(({ id }) => id === chosen) ?? (typed === '' ? undefined : found[0])
  const activeId = active && `${listId}-${active.id}`

  useEffect(() => {
    onActive(activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId, onActive])
  useEffect(() => setChosen(undefined), [typed])

  const openOption = (option: Option, inNewTab = false) => {
    if (option.path !== undefined && inNewTab) {
      window.open(hrefOf(option.path), '_blank', 'noopener')
      return
    }
    onClose()
    if (option.path === undefined) option.run()
    else void navigate(option.path)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      const at = active ? options.indexOf(active) : step > 0 ? -1 : 0
      setChosen(options[(at + step + options.length) % options.length]?.id)
    }
    if (key === 'Enter' && active) {
      event.preventDefault()
      openOption(active, ctrlKey || metaKey)
    }
    if (key === 'Enter' && search.error && !active) {
      event.preventDefault()
      void search.refetch()
    }
  })
  useEffect(() => {
    onListKey.current = onKey
    return () => {
      onListKey.current = undefined
    }
  }, [onListKey])

  return (
    // Keeps the focus in the field.
    <div className="box-panel" onMouseDown={(event) => event.preventDefault()}>
      <div role="status" className={isNothing ? 'box-notes' : undefined}>
        {isNothing && <MissingNotes missing={missing} />}
      </div>
      <div id={listId} role="listbox" aria-label={translate('box.label')} className="box-list">
        {groups.map((group) => {
          const own = options.filter((option) => option.group === group)
          const title = translate(`search.groups.${group}`)
          return (
            own.length > 0 && (
              <div key={group} role="group" aria-label={title}>
                <div aria-hidden className="box-group">
                  {title}
                </div>
                {own.map((option) => (
                  <OptionRow
                    key={option.id}
                    id={`${listId}-${option.id}`}
                    option={option}
                    isActive={option === active}
                    onPoint={() => setChosen(option.id)}
                    onOpen={() => openOption(option)}
                  />
                ))}
              </div>
            )
          )
        })}
      </div>
      {active?.about && <OrderSummary order={active.about} />}
      <BoxNotes typed={typed} isWaiting={debounced !== typed} search={search} hasMissing={!isNothing} />
    </div>
  )
}

function OrderSummary({ order }: { order: FoundOrder }) {
  const translate = useTranslate()
  const meaning = useMeaning(order)
  if (!meaning) return null
  return (
    <div className="box-tell">
      <span className="box-line quiet">
        {translate('search.tell')}
        {order.customer !== undefined && <Foreign text={order.customer} />}
        <IdText id={order.id} />
      </span>
      <bdi>{visibleText(meaning.tell)}</bdi>
      <StatusNote order={order} />
    </div>
  )
}

const pauseMs = 250
/** Wait until an e-mail or number is complete: each search is audited and may reach the service. */
const contactPauseMs = 1200

function useDebouncedText(text: string, hurried: string | undefined): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    if (text.trim() === '' || text === hurried) {
      setDebounced(text)
      return undefined
    }
    const timer = setTimeout(() => setDebounced(text), isContact(text) ? contactPauseMs : pauseMs)
    return () => clearTimeout(timer)
  }, [text, hurried])
  return text.trim() === '' || text === hurried ? text.trim() : debounced.trim()
}

function isContact(text: string): boolean {
  const isId = /^\s*[a-z]{1,8}-/i.test(text)
  return text.includes('@') || (!isId && text.replace(/\D/g, '').length >= 6)
}
