/** A page of a list as it came, parsed so that no digit is lost; `serviceAt` is the service's own time, where it tells it. */
export type ReadPage = (page: number, limit: number, signal: AbortSignal) => Promise<PageRead>
export type PageRead = { rows: unknown[]; serviceAt?: number }

/** One order by its id. `missing` only where the service says so in a way that is about the order. */
export type ReadOne = (id: string, signal: AbortSignal) => Promise<{ record: unknown } | 'missing'>

/** What the service is asked through; errors may carry `kind` and `retryAfterMs`. */
export type Readers = { orders: ReadPage; order: ReadOne; users: ReadPage }
