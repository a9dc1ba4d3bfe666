import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { Icon } from '../page/Icon.tsx'

type Props = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'title' | 'autoFocus' | 'aria-describedby' | 'aria-invalid'
> & {
  label: string
  isLabelHidden?: boolean
  value: string
  onSearch: (text: string) => void
  /** Searches while typing, after a pause; otherwise on Enter or on blur. */
  isLive?: boolean
  unfinished?: (text: string) => string | undefined
  width?: number
}

const pauseMs = 500
/** Wait until an e-mail or number is complete: each search is audited. */
const contactPauseMs = 1500
const isContact = /@|(?:\d\D{0,3}){6}/

export function SearchField({
  label,
  isLabelHidden = false,
  value,
  onSearch,
  isLive = false,
  unfinished = () => undefined,
  width,
  ...input
}: Props) {
  const [text, setText] = useState(value)
  const searched = useRef(value)

  const search = (typed = text) => {
    const next = typed.trim()
    if (next === searched.current || unfinished(next) !== undefined) return
    searched.current = next
    onSearch(next)
  }

  const searchTyped = useEffectEvent(() => search())
  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(searchTyped, isContact.test(text) ? contactPauseMs : pauseMs)
    return () => clearTimeout(timer)
  }, [text, isLive])

  // Follows changes from outside, but never overwrites text being typed.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])

  const lacks = unfinished(text.trim())
  return (
    <>
      <label className="control">
        {isLabelHidden && <Icon name="search" size={17} />}
        <span className={isLabelHidden ? 'unseen' : undefined}>{label}</span>
        <input
          {...input}
          type={isLive ? 'search' : 'text'}
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          style={{ width }}
          onChange={({ target }) => {
            setText(target.value)
            if (!isLive && target.value === '') search('')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Must not submit a surrounding form.
            event.preventDefault()
            search()
          }}
          onBlur={isLive ? undefined : () => search()}
        />
      </label>
      {lacks !== undefined && (
        <p role="status" className="control-note">
          {lacks}
        </p>
      )}
    </>
  )
}
