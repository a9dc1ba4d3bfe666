import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslate } from 'ra-core'
import { Icon, IconButton } from '../kit/page/Icon.tsx'
import { lazyPlain } from '../language/lazyMui.tsx'
import { Boundary } from '../kit/page/ErrorBoundary.tsx'
import { useMediaQuery } from '../kit/page/useMediaQuery.ts'
import { usePermission } from '../session/SessionContext.ts'
import './box.css'
import { onOpenBox } from '../kit/page/openBox.ts'
import { isTyping, useKeyDown } from '../kit/page/useKeys.ts'

const BoxList = lazyPlain(['search', 'statuses'], () => import('./BoxList.tsx'), 'BoxList')

const maxLetters = 60_000

/** The global search box. Results load in their own script; text typed before stays in the box. */
export function Box({ isLarge = false }: { isLarge?: boolean }) {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const onListKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const before = useRef<Element>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [hurried, setHurried] = useState<string>()
  const [active, setActive] = useState<string>()
  const [dialog, setDialog] = useState<ReactNode>()
  const isButton = isPhone && !isLarge && !isOpen

  const open = () => {
    if (!box.current?.contains(document.activeElement)) before.current = document.activeElement
    setIsOpen(true)
  }
  const close = ({ givesBack = false } = {}) => {
    setIsOpen(false)
    setActive(undefined)
    if (givesBack && before.current instanceof HTMLElement && before.current !== document.body)
      before.current.focus()
    else input.current?.blur()
  }
  useBoxKeys(() => {
    open()
    input.current?.focus()
  })
  useEffect(
    () =>
      onOpenBox((next) => {
        setText(next)
        setHurried(next)
        setIsOpen(true)
      }),
    [],
  )
  useEffect(() => {
    if (!isOpen) return
    if (document.activeElement !== input.current) input.current?.focus()
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target) && !isInDialog(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd, value } = event.currentTarget
    event.preventDefault()
    // An input would join pasted lines, so it shows a stand-in of equal length.
    const own = value === shownAs(text) ? text : value
    const next = own.slice(0, selectionStart ?? own.length) + pasted + own.slice(selectionEnd ?? own.length)
    setText(next.slice(0, maxLetters))
    setHurried(next.slice(0, maxLetters))
    setIsOpen(true)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      return close({ givesBack: true })
    }
    if (!isOpen && /^(Arrow|Enter)/.test(event.key)) return setIsOpen(true)
    onListKey.current?.(event)
    if (event.key === 'Enter' && !event.defaultPrevented) setHurried(text)
  }

  if (isButton)
    return (
      <div ref={box} className="box">
        <IconButton icon="search" label={translate('box.label')} onClick={open} />
        {dialog}
      </div>
    )
  return (
    <div
      ref={box}
      className={`box${isLarge ? ' box-large' : ''}${isOpen ? ' box-open' : ''}`}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget) && !isInDialog(relatedTarget)) close()
      }}
    >
      <label className="control box-field">
        <Icon name="search" size={isLarge ? 20 : 17} />
        <span className="unseen">{translate('box.label')}</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxLetters}
          placeholder={translate(
            isLarge || isOpen ? (byContact ? 'box.help' : 'box.help_no_contact') : 'ra.action.search',
          )}
          value={shownAs(text)}
          onFocus={({ currentTarget }) => {
            open()
            currentTarget.select()
          }}
          onClick={() => setIsOpen(true)}
          onChange={({ target }) => {
            setText(target.value)
            setIsOpen(true)
          }}
          onPaste={paste}
          onKeyDown={onKeyDown}
        />
        {!isOpen && <kbd aria-hidden>/</kbd>}
      </label>
      {isOpen && isPhone && !isLarge && (
        <button type="button" className="button" onClick={() => close()}>
          {translate('ra.action.cancel')}
        </button>
      )}
      {isOpen && (
        <Boundary instead={<NotLoaded />}>
          <Suspense fallback={<div id={listId} role="listbox" aria-label={translate('box.label')} />}>
            <BoxList
              {...{ text, hurried, listId, onListKey }}
              onActive={setActive}
              onClose={close}
              onDialog={setDialog}
            />
          </Suspense>
        </Boundary>
      )}
      {dialog}
    </div>
  )
}

/** Replaces each character by exactly one, so that cursor positions match. */
function shownAs(text: string): string {
  return text.replace(/[\r\n]/g, ' ')
}

function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="presentation"]') !== null
}

function NotLoaded() {
  const translate = useTranslate()
  return (
    <p role="alert" className="box-panel note">
      {translate('box.not_loaded')}
    </p>
  )
}

function useBoxKeys(open: () => void): void {
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
    if ((!isSlash && !isK) || event.defaultPrevented || isTyping(event.target)) return
    if (document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    open()
  })
}
