import type { Keeper } from '../session/createKeeper.ts'

/** Once whoever is here now has gone, or somebody else has come. */
export function whenLeft({ read, subscribe }: Pick<Keeper, 'read' | 'subscribe'>, then: () => void): void {
  const id = read().session?.operator.id
  const end = subscribe(() => {
    if (read().session?.operator.id === id) return
    end()
    then()
  })
}
