import type { SessionMonitor } from './createSessionMonitor.ts'

/** Once whoever is here now has gone, or somebody else has come. */
export function whenLeft(
  { read, subscribe }: Pick<SessionMonitor, 'read' | 'subscribe'>,
  then: () => void,
): void {
  const id = read().session?.operator.id
  const end = subscribe(() => {
    if (read().session?.operator.id === id) return
    end()
    then()
  })
}
