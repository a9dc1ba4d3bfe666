/** Another process holds the file or the port. It may be about to end. */
export class InUseError extends Error {
  override name = 'InUseError'
}
