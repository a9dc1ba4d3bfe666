import { useId, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'

type Props = {
  /** What stands on the button. */
  face: ReactNode
  /** The name of the button, where its face has no words, and of what opens. */
  label: string
  isIcon?: boolean
  className?: string
  /** Drawn only while it is open: its script may come then. */
  children: ReactNode
}

/**
 * A button, and what opens beside it over the page, by the browser's own `popover`: Escape, a press outside, a link
 * inside and leaving it with the keyboard close it, and Escape gives the focus back. `popup.css` places it.
 */
export function Popup({ face, label, isIcon = false, className, children }: Props) {
  const id = useId()
  const anchor = `--popup${id}`
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        style={{ anchorName: anchor }}
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
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
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
