import type { Session } from '../../api/session.ts'

export type Clock = { now: () => number; every: (ms: number, work: () => void) => () => void }

export type Warning = { kind: 'idle' | 'over'; at: number }

type Parts = {
  clock: Clock
  activity: Activity
  session: () => Session | undefined
  warning: () => Warning | undefined
  warn: (warning: Warning | undefined) => void
  /** Tells the server about activity that sends no requests. */
  stayAlive: () => void
  end: (kind: Warning['kind']) => void
}

const aliveEveryMs = 60_000
const lastMinutesMs = 5 * 60_000

/** Checks the clock every second, because a sleeping computer misses timeouts. */
export function createTimer({ clock, activity, session, warning, warn, stayAlive, end }: Parts) {
  let aliveAt = clock.now()
  let dismissedEnd = ''

  const check = () => {
    const current = session()
    if (!current) return
    const now = clock.now()
    const endsAt = Date.parse(current.endsAt)
    // While the warning is open, only an answer counts as activity, in this tab or another.
    const shown = warning()
    const idleFor = now - activity.lastAt()
    if (now >= endsAt) return end('over')
    if (idleFor >= current.idleMs) return end('idle')
    if (idleFor >= current.warnMs) {
      if (shown?.kind !== 'idle') warn({ kind: 'idle', at: activity.lastAt() + current.idleMs })
      return
    }
    if (now >= endsAt - lastMinutesMs && dismissedEnd !== current.endsAt) {
      if (shown?.kind !== 'over') warn({ kind: 'over', at: endsAt })
    } else if (shown) warn(undefined)
    if (activity.lastAt() > aliveAt && now - aliveAt >= aliveEveryMs) {
      aliveAt = now
      stayAlive()
    }
  }

  return {
    start: () => clock.every(1000, check),
    noteRequest() {
      aliveAt = clock.now()
    },
    dismiss() {
      dismissedEnd = session()?.endsAt ?? ''
    },
  }
}

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
