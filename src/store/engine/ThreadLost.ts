/** The thread that had the connection is gone; what was not committed is, too. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
  /** As SQLite names a failure of the disk: it may work again, and is nobody's mistake. */
  readonly errcode = 10

  constructor(cause?: unknown) {
    super(`the thread of the database ended${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
  }
}
