import { fault, type Fault } from '../../i18n/fault.ts'
import { GatewayError } from '../GatewayError.ts'

/** A page has one, and only while it is seen. */
const mostOfSession = 5
const mostOfAll = 100

/** Streams stay open, so there are only so many: of one session, and of all. */
export function createPlaces() {
  const taken = new Map<string, number>()
  let all = 0
  return {
    enter(session: string): () => void {
      const own = taken.get(session) ?? 0
      if (own >= mostOfSession) throw tooMany(fault('streams', { count: mostOfSession }))
      if (all >= mostOfAll) throw tooMany(fault('streams.all', { count: mostOfAll }))
      taken.set(session, own + 1)
      all += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        all -= 1
        const left = (taken.get(session) ?? 0) - 1
        if (left > 0) taken.set(session, left)
        else taken.delete(session)
      }
    },
  }
}

function tooMany(cause: Fault): GatewayError {
  return new GatewayError(429, cause, { headers: { 'Retry-After': '15' } })
}
