import type { MouseEvent } from 'react'

/** A click anywhere in a row follows the link of its first cell. The keyboard uses the link itself. */
export const openRow = {
  'data-open-rows': '',

  onClick(event: MouseEvent<HTMLElement>) {
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const link = linkOf(event)
    if (!link || event.defaultPrevented || shiftKey || altKey) return
    // The end of a drag over words is a click, too.
    if (window.getSelection()?.isCollapsed === false) return
    if (ctrlKey || metaKey) openTab(link)
    else link.click()
  },

  onAuxClick(event: MouseEvent<HTMLElement>) {
    const link = linkOf(event)
    if (link && event.button === 1) openTab(link)
  },

  onMouseDown(event: MouseEvent<HTMLElement>) {
    // Or the middle button would begin to scroll.
    if (event.button === 1 && linkOf(event)) event.preventDefault()
  },
}

const ownActions = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** None where the click is for something else in the row, or in a dialog that the row has opened. */
function linkOf({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownActions))
    return null
  return target.closest('tr')?.cells[0]?.querySelector<HTMLAnchorElement>('a[href]') ?? null
}

function openTab(link: HTMLAnchorElement): void {
  window.open(link.href, '_blank', 'noopener')
}
