/** Outcomes of a request that arrived; the first one is the common case. */
export const arrivals = [
  'made',
  'made, told without an id',
  'made, told with an empty body',
  'made, told as a page',
  'made, told half',
  'made, told as 500',
  'made, told by another name',
  'made, told as a failure with its id',
  'made, told as a 429 inside a 200',
  'made, told with the id of another',
  'refused with 400',
  'refused with a page',
  'refused with 409',
  'refused inside a 200',
  'not now: 429',
  'not made: 503',
] as const
export type Arrival = (typeof arrivals)[number]

/** A model of the payment service for the simulation: it creates an order per request and answers as `arrival` says. */
export function createModelService(name: string) {
  const orders = new Map<string, string>()
  const bodies = new Map<string, string>()
  const deceived = new Set<string>()
  let serial = 0

  return {
    /** Idempotency key in the body of each order, by order ID. */
    orders,
    /** Request bodies by key. */
    bodies,
    /** Keys that received the ID of another order. */
    deceived,
    ordersOf: (key: string) => [...orders].filter(([, of]) => of === key).map(([id]) => id),
    take(text: string, arrival: Arrival): { status: number; text: string; headers: Headers } {
      const key = String((JSON.parse(text) as Record<string, unknown>).partnerId)
      const otherIds = [...orders].filter(([, of]) => of !== key).map(([id]) => id)
      const id = `${name}-${++serial}`
      bodies.set(key, text)
      if (arrival.startsWith('made')) orders.set(id, key)
      const otherId = arrival === 'made, told with the id of another' ? otherIds[0] : undefined
      if (otherId !== undefined) deceived.add(key)
      return { headers: new Headers(), ...answers[arrival](otherId ?? id) }
    },
  }
}

const receipt = (orderId: string) =>
  JSON.stringify({ status: 'success', data: { orderId, payUrl: 'https://pay.test' } })
const refusal = (code: number) => JSON.stringify({ error: 'no', message: 'no', code, details: [] })

const answers: Record<Arrival, (id: string) => { status: number; text: string }> = {
  made: (id) => ({ status: 200, text: receipt(id) }),
  'made, told without an id': () => ({ status: 200, text: '{"status":"success","data":{}}' }),
  'made, told with an empty body': () => ({ status: 201, text: '' }),
  'made, told as a page': () => ({ status: 200, text: '<h1>Done</h1>' }),
  'made, told half': (id) => ({ status: 200, text: receipt(id).slice(0, -9) }),
  'made, told as 500': () => ({ status: 500, text: refusal(500) }),
  'made, told by another name': (id) => ({ status: 201, text: JSON.stringify({ data: { order: { id } } }) }),
  'made, told as a failure with its id': (id) => ({
    status: 200,
    text: JSON.stringify({ success: false, data: { orderId: id } }),
  }),
  'made, told as a 429 inside a 200': () => ({ status: 200, text: refusal(429) }),
  'made, told with the id of another': (id) => ({ status: 200, text: receipt(id) }),
  'refused with 400': () => ({ status: 400, text: refusal(400) }),
  'refused with a page': () => ({ status: 403, text: '<h1>No</h1>' }),
  'refused with 409': () => ({ status: 409, text: refusal(409) }),
  'refused inside a 200': () => ({ status: 200, text: '{"status":"failure","message":"no"}' }),
  'not now: 429': () => ({ status: 429, text: refusal(429) }),
  'not made: 503': () => ({ status: 503, text: refusal(503) }),
}
