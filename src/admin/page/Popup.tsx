import { useId, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'

type Props = {
  face: ReactNode
  /** The name of the button, where its face has no words, and of what opens. */
  label: string
  isIcon?: boolean
  className?: string
  /** Drawn only while it is open: its script may come then. */
  children: ReactNode
}

/** The browser's own `popover` closes it. The open button keeps its width, so that nothing moves. */
export function Popup({ face, label, isIcon = false, className, children }: Props) {
  const id = useId()
  const anchor = `--popup${id}`
  const button = useRef<HTMLButtonElement>(null)
  /** In pixels, of the button; undefined while nothing is open. */
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
        // Takes the focus of a press on its words, so that it does not close by that.
        tabIndex={-1}
        className="popup"
        style={{ positionAnchor: anchor }}
        onToggle={({ newState }) =>
          setOpenWidth(newState === 'open' ? button.current?.getBoundingClientRect().width : undefined)
        }
        onClick={closeOnLink}
        onBlur={closeWhenLeft}
      >
        {isOpen && children}
      </div>
    </>
  )
}

function closeOnLink({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return
  // Its own button closes it by itself.
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover()
}
