import { useId, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'

type Props = {
  face: ReactNode
  label: string
  isIcon?: boolean
  className?: string
  /** Rendered only while open, so that its script loads then. */
  children: ReactNode
}

/** Closed by the native `popover`. The open button keeps its width, so that nothing moves. */
export function Popup({ face, label, isIcon = false, className, children }: Props) {
  const id = useId()
  const anchor = `--popup${id}`
  const button = useRef<HTMLButtonElement>(null)
  const [openWidth, setOpenWidth] = useState<number>()
  const isOpen = openWidth !== undefined
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        style={{ anchorName: anchor, width: openWidth }}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        // Takes the focus of a click on plain text, which would close the popup otherwise.
        tabIndex={-1}
        className="popup"
        style={{ positionAnchor: anchor }}
        onToggle={({ newState }) =>
          setOpenWidth(newState === 'open' ? button.current?.getBoundingClientRect().width : undefined)
        }
        onClick={closeOnChoice}
        onBlur={closeWhenLeft}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** A link, or a button that opens something else. */
function closeOnChoice({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a, [data-closes]')) currentTarget.hidePopover()
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return
  // The popup's own button already closes it.
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover()
}
