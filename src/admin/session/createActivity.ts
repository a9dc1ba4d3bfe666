export type Clock = { now: () => number; every: (ms: number, work: () => void) => () => void }

export const wallClock: Clock = {
  now: () => Date.now(),
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}

export type Activity = ReturnType<typeof createActivity>

type ActivityParts = {
  target: EventTarget
  now: () => number
  onActive?: (at: number) => void
}

const tellEveryMs = 5_000
const byHand = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove', 'scroll']

/** Time of the last activity in this tab, or in another one through `touch`. */
export function createActivity({ target, now, onActive }: ActivityParts) {
  let lastAt = now()
  let lastReportedAt = -Infinity
  let lastPoint = ''
  let isHeld = false

  const touch = (at = now()) => {
    lastAt = Math.max(lastAt, at)
  }
  const act = () => {
    if (isHeld) return
    touch()
    if (lastAt - lastReportedAt < tellEveryMs) return
    lastReportedAt = lastAt
    onActive?.(lastAt)
  }
  /** Browsers fire pointer events when the page moves under a resting pointer. */
  const move = (event: Event) => {
    const { screenX, screenY } = event as PointerEvent
    const point = `${screenX} ${screenY}`
    if (point !== lastPoint && lastPoint !== '') act()
    lastPoint = point
  }

  for (const name of byHand) target.addEventListener(name, act, { capture: true, passive: true })
  target.addEventListener('pointermove', move, { capture: true, passive: true })

  return {
    lastAt: () => lastAt,
    touch,
    /** While the warning is open, pointer moves do not count, so that it does not vanish under a click. */
    hold(held: boolean) {
      isHeld = held
    },
    stop() {
      for (const name of byHand) target.removeEventListener(name, act, { capture: true })
      target.removeEventListener('pointermove', move, { capture: true })
    },
  }
}
