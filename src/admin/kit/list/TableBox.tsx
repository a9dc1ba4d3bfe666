import type { MouseEvent, ReactNode } from 'react'

type Props = {
  label: string
  isWide?: boolean
  className?: string
  heads: readonly (string | { figure: string })[]
  opensRows?: boolean
  children: ReactNode
}

/** In a box that scrolls sideways. */
export function HeadedTable({ isWide = false, ...table }: Props) {
  const classes = isWide ? 'records-box records-wide' : 'records-box'
  return (
    <div className={classes} tabIndex={0} role="region" aria-label={table.label}>
      <BareTable {...table} />
    </div>
  )
}

/** Without a box of its own. */
export function BareTable({ label, className = 'records', heads, opensRows, children }: Props) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => {
            const [text, align] = typeof head === 'string' ? [head] : [head.figure, 'right']
            if (text === '') return <td key={text} />
            return (
              <th key={text} scope="col" data-align={align}>
                {text}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody {...(opensRows && openRow)}>{children}</tbody>
    </table>
  )
}

/** A click anywhere in a row follows the link of its first cell. The keyboard uses the link itself. */
export const openRow = {
  'data-open-rows': '',

  onClick(event: MouseEvent<HTMLElement>) {
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const link = linkOf(event)
    if (!link || event.defaultPrevented || shiftKey || altKey) return
    // Selecting text by dragging also ends in a click.
    if (window.getSelection()?.isCollapsed === false) return
    if (ctrlKey || metaKey) openTab(link)
    else link.click()
  },

  onAuxClick(event: MouseEvent<HTMLElement>) {
    const link = linkOf(event)
    if (link && event.button === 1) openTab(link)
  },

  onMouseDown(event: MouseEvent<HTMLElement>) {
    // Prevents autoscroll by the middle button.
    if (event.button === 1 && linkOf(event)) event.preventDefault()
  },
}

const ownActions = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Undefined when the click is on another control of the row or in a dialog opened from it. */
function linkOf({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownActions))
    return null
  return target.closest('tr')?.cells[0]?.querySelector<HTMLAnchorElement>('a[href]') ?? null
}

function openTab(link: HTMLAnchorElement): void {
  window.open(link.href, '_blank', 'noopener')
}
