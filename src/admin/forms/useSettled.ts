import { useDataProvider } from 'react-admin'
import type { Intent } from '../../api/intents.ts'

const everyMs = 1_500
const mostTries = 40

/** A second person takes their time. */
const waitMs = 5_000

/** Waits until a creation that is on its way has come to its end. False where that cannot be seen from here. */
export function useSettled() {
  const dataProvider = useDataProvider()
  return async (key: string, isOver: () => boolean): Promise<boolean> => {
    for (let tries = 0; tries < mostTries && !isOver();) {
      const state = await stateOf(key)
      if (state === undefined) return false
      const waits = state === 'to_be_approved'
      if (!waits && state !== 'created' && state !== 'sending') return !isOver()
      if (!waits) tries++
      await new Promise((resolve) => setTimeout(resolve, waits ? waitMs : everyMs))
    }
    return false
  }

  async function stateOf(key: string): Promise<string | undefined> {
    try {
      return (await dataProvider.getOne<Intent>('intents', { id: key })).data.state
    } catch {
      return undefined
    }
  }
}
