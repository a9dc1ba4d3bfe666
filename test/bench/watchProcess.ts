const figures = {
  memory: { name: 'process_resident_memory_bytes', unit: 1e6, of: 'MB', most: 0.1 },
  'heap in use': { name: 'nodejs_heap_size_used_bytes', unit: 1e6, of: 'MB', most: 0.1 },
  descriptors: { name: 'process_open_fds', unit: 1, of: '', most: 0.05 },
}

export type Drift = { what: string; value: string; grown: number; most: number }

/** Samples resources of a process every five seconds, to compare the second half of the time with the first. */
export function watchProcess(address: string): { end: () => Promise<Drift[]> } {
  const taken = new Map<string, { at: number; value: number }[]>()
  const look = async () => {
    const text = await (await fetch(address)).text()
    for (const [what, { name, unit }] of Object.entries(figures)) {
      const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN) / unit
      taken.set(what, [...(taken.get(what) ?? []), { at: performance.now(), value }])
    }
  }
  const looking = setInterval(() => void look(), 5000)
  return {
    end: async () => {
      clearInterval(looking)
      await look()
      return Object.entries(figures).map(([what, { of, most }]) => {
        // The first tenth is warm-up.
        const all = (taken.get(what) ?? []).slice(Math.ceil((taken.get(what)?.length ?? 0) / 10))
        const half = all.length >> 1
        const [before, after] = [median(all.slice(0, half)), median(all.slice(half))]
        const most1 = Math.max(...all.map(({ value }) => value))
        return {
          what,
          value: `${before.toFixed(0)} then ${after.toFixed(0)} ${of}, at most ${most1.toFixed(0)}, ${slope(all).toFixed(1)} per hour`,
          grown: after / before - 1,
          most,
        }
      })
    },
  }
}

function median(all: readonly { value: number }[]): number {
  return all.map(({ value }) => value).toSorted((a, b) => a - b)[all.length >> 1] ?? NaN
}

/** Slope by least squares. */
function slope(all: readonly { at: number; value: number }[]): number {
  const mean = (pick: (one: { at: number; value: number }) => number) =>
    all.reduce((sum, one) => sum + pick(one), 0) / all.length
  const [at, value] = [mean((one) => one.at), mean((one) => one.value)]
  const up = all.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0)
  return (up / all.reduce((sum, one) => sum + (one.at - at) ** 2, 0)) * 3_600_000
}
