/**
 * Does the work for what is added: at once, then not again before `everyMs` have passed and the work is done. What is
 * added meanwhile is done together afterwards, so that the last of it is never left out.
 */
export function createBatcher<T>(everyMs: number, work: (items: ReadonlySet<T>) => Promise<unknown>) {
  let waiting = new Set<T>()
  let isBusy = false
  let isStopped = false

  async function run(): Promise<void> {
    isBusy = true
    const items = waiting
    waiting = new Set()
    const rest = new Promise((resolve) => setTimeout(resolve, everyMs))
    // What fails is told where it is shown.
    await Promise.allSettled([work(items), rest])
    isBusy = false
    if (waiting.size > 0 && !isStopped) await run()
  }

  return {
    add(items: Iterable<T>): void {
      for (const item of items) waiting.add(item)
      if (!isBusy && !isStopped && waiting.size > 0) void run()
    },
    stop(): void {
      isStopped = true
    },
  }
}
