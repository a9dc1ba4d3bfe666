import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Start } from '../createStart.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { whenLeft } from '../session/whenLeft.ts'
import { FirstRows } from './FirstRows.tsx'
import { isNewestOrders } from './isNewestOrders.ts'

const longestMs = 10_000

type Given = {
  sessionMonitor: SessionMonitor
  /** Where the screens will be, and when their script is there. */
  screens: HTMLElement
  until: Promise<unknown>
}

/**
 * Draws the newest orders where they are there before the script of the screens is, and are what was asked for. They
 * give way in the moment in which the screens have drawn something of their own. Resolves when they are on the screen,
 * or will not be.
 */
export async function showFirstRows(start: Start, { sessionMonitor, screens, until }: Given): Promise<void> {
  const { asked } = start
  if (!asked || !isUsualList()) return
  const rows = Promise.all([asked.list, start.preferences.load()]).then(([list]) => list)
  const list = await Promise.race([rows, until.then(() => undefined)]).catch(() => {})
  const { session } = sessionMonitor.read()
  if (!list || list.data.length === 0 || session?.operator.id !== start.session.operator.id) return
  const place = document.createElement('div')
  screens.before(place)
  screens.hidden = true
  const root = createRoot(place)
  flushSync(() => root.render(<FirstRows start={start} list={list} />))
  const end = giveWay(place, screens, () => root.unmount())
  whenLeft(sessionMonitor, end)
  await painted()
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What follows does not hold up the frame in which they are drawn; a tab that nobody looks at has none. */
function painted(): Promise<void> {
  const frame = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return Promise.race([frame, after(100)])
}

/** Stands for the screens until there is something to see of them. */
function giveWay(place: HTMLElement, screens: HTMLElement, unmount: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (hasDrawn(screens)) end()
    // Counted from when they begin: their script may be long on its way.
    else timer ??= setTimeout(end, longestMs)
  })
  observer.observe(screens, { childList: true, subtree: true })
  const pressed: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => void (event.target === document.body && pressed.push(event))
  document.addEventListener('keydown', keep)

  function end(): void {
    if (!place.isConnected) return
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('keydown', keep)
    const { activeElement } = document
    const href = place.contains(activeElement) && activeElement?.getAttribute('href')
    screens.hidden = false
    unmount()
    place.remove()
    if (href) screens.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus()
    // Whoever was quicker than the screens need not press again.
    setTimeout(() =>
      pressed.forEach((event) => document.body.dispatchEvent(new KeyboardEvent('keydown', event))),
    )
  }
  return end
}

/** Rows, or why there are none; a frame that still waits for them is nothing to look at. */
function hasDrawn(screens: HTMLElement): boolean {
  return screens.querySelector('table, form, [role=alert]') !== null
}

/** On a screen that is wide enough for a table; whoever looks for something else waits for it. */
function isUsualList(): boolean {
  return isNewestOrders() && matchMedia('(min-width: 900px)').matches
}
