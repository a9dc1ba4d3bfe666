/** Five ways in which a service may sort its list. */
export const listBehaviours = [
  'newest first',
  'oldest first',
  'by update',
  'shuffled',
  'rows that move',
] as const
export type ListBehaviour = (typeof listBehaviours)[number]

export type Drift = {
  behaviour: ListBehaviour
  orders: number
  /** The largest page; the service silently reduces larger limits. */
  cap: number
  /** Whether page offsets use the requested limit, even though a page has fewer rows. */
  countsByAsked?: boolean
  /** Average number of rows that change or move, and of new orders, before each page is read. */
  moves: number
  inserts: number
  /** The share of rows without a creation time. */
  undated?: number
  random: () => number
}

export type DriftingOrder = { id: string; createdAt: number | null; updatedAt: number; status: string }

/** A list whose rows move between page reads, until `quieten`. */
export function createDriftingService({ behaviour, cap, random, undated = 0, ...drift }: Drift) {
  const time = { now: Date.parse('2026-05-04T09:00:00Z') }
  const rows: DriftingOrder[] = []
  const births = new Map<string, number>()
  let isQuiet = false
  let reads = 0

  const pick = () => Math.floor(random() * rows.length)
  const insert = () => {
    const id = `o-${births.size}`
    births.set(id, time.now)
    const createdAt = random() < undated ? null : time.now
    const row = { id, createdAt, updatedAt: time.now, status: 'initiated' }
    const place = { 'newest first': 0, 'by update': 0, 'oldest first': rows.length }
    rows.splice(behaviour in place ? place[behaviour as keyof typeof place] : pick(), 0, row)
    return row
  }
  const touch = () => {
    const from = pick()
    const [row] = rows.splice(from, 1)
    if (!row) return
    row.updatedAt = time.now
    row.status = `step ${reads}`
    const to = { 'by update': 0, shuffled: pick(), 'rows that move': pick() }
    rows.splice(behaviour in to ? to[behaviour as keyof typeof to] : from, 0, row)
  }
  const often = (mean: number, act: () => unknown) => {
    for (let left = mean; left > 0; left--) if (left >= 1 || random() < left) act()
  }
  const shuffle = () => {
    for (let at = rows.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const [a, b] = [rows[at], rows[other]]
      if (a && b) [rows[at], rows[other]] = [b, a]
    }
  }

  for (let nth = 0; nth < drift.orders; nth++) {
    insert()
    time.now += 60_000
  }

  return {
    time,
    /** The true creation time of each order. */
    births,
    rows: rows as readonly DriftingOrder[],
    add: insert,
    quieten: () => {
      isQuiet = true
    },
    reads: () => reads,
    read(page: number, limit: number): DriftingOrder[] {
      reads += 1
      time.now += 100
      if (!isQuiet) {
        const orders = rows.length
        often(drift.inserts, insert)
        often(drift.moves, touch)
        // Every new order changes the order of this list.
        if (behaviour === 'shuffled' && rows.length > orders) shuffle()
      }
      const size = Math.min(limit, cap)
      const from = (page - 1) * (drift.countsByAsked ? limit : size)
      return rows.slice(from, from + size).map((row) => ({ ...row }))
    },
  }
}

export type DriftingService = ReturnType<typeof createDriftingService>
