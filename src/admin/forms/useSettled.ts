import { useDataProvider } from 'react-admin'
import type { Intent } from '../records.ts'

const everyMs = 1_500
const mostTries = 40

/** Waits until a creation that is on its way has come to its end. False where that cannot be seen from here. */
export function useSettled() {
  const dataProvider = useDataProvider()
  return async (key: string, isOver: () => boolean): Promise<boolean> => {
    for (let tries = 0; tries < mostTries && !isOver(); tries++) {
      try {
        const { data } = await dataProvider.getOne<Intent>('intents', { id: key })
        if (data.state !== 'created' && data.state !== 'sending') return !isOver()
      } catch {
        return false
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    return false
  }
}
