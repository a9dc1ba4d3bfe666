/** The part of the browser's `popover` that the screens use; jsdom has no popovers. */
export function addPopovers(): void {
  if ('showPopover' in HTMLElement.prototype) return
  let open: HTMLElement | undefined
  let before: Element | null = null

  const toggle = (popover: HTMLElement, newState: 'open' | 'closed') => {
    open = newState === 'open' ? popover : undefined
    if (open) before = document.activeElement
    // The style sheet of jsdom hides each `[popover]`.
    popover.style.display = newState === 'open' ? 'block' : ''
    popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
  }
  const hide = (popover: HTMLElement) => {
    if (open !== popover) return
    const isFocused = popover.contains(document.activeElement)
    toggle(popover, 'closed')
    if (isFocused && before instanceof HTMLElement) before.focus()
  }
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      hide(this)
    },
  })

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (!popover) return
    if (open === popover) hide(popover)
    else toggle(popover, 'open')
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!open || !(target instanceof Element) || open.contains(target)) return
    if (target.closest('[popovertarget]')?.getAttribute('popovertarget') !== open.id) toggle(open, 'closed')
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && open) hide(open)
  })
}
