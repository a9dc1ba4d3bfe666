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
      if (own >= mostOfSession) throw tooMany(`you have ${mostOfSession} pages open that follow the ledger`)
      if (all >= mostOfAll) throw tooMany(`${mostOfAll} pages follow the ledger here already`)
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

function tooMany(message: string): GatewayError {
  return new GatewayError(429, `${message}: close one, or ask again later`, {
    facts: { reason: 'streams' },
    headers: { 'Retry-After': '15' },
  })
}
