export type Activity = ReturnType<typeof createActivity>

type Parts = {
  target: EventTarget
  now: () => number
  /** Told at most every few seconds. */
  onActive?: (at: number) => void
}

const tellEveryMs = 5_000
const byHand = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove', 'scroll']

/** When somebody last touched the page, here or, as far as `touch` is told, in another tab. */
export function createActivity({ target, now, onActive }: Parts) {
  let lastAt = now()
  let lastToldAt = -Infinity
  let lastPoint = ''
  let isHeld = false

  const touch = (at = now()) => {
    lastAt = Math.max(lastAt, at)
  }
  const act = () => {
    if (isHeld) return
    touch()
    if (lastAt - lastToldAt < tellEveryMs) return
    lastToldAt = lastAt
    onActive?.(lastAt)
  }
  /** Browsers report a pointer that lies still when the page moves under it. */
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
    /** While it is asked who is there, moving the pointer is no answer: what it would press must not vanish. */
    hold(held: boolean) {
      isHeld = held
    },
    stop() {
      for (const name of byHand) target.removeEventListener(name, act, { capture: true })
      target.removeEventListener('pointermove', move, { capture: true })
    },
  }
}
