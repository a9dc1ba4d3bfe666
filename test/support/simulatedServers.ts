import { sql, type KyselyPlugin } from 'kysely'
import { createApprovals, createDecideApproval } from '../../src/server/intents/approvals.ts'
import { createCreateOnce } from '../../src/server/intents/createOnce.ts'
import { createIntentBook } from '../../src/server/intents/intentBook.ts'
import type { OrderLimits } from '../../src/server/intents/orderLimits.ts'
import { createSendOnce } from '../../src/server/intents/sendOnce.ts'
import type { Seal } from '../../src/server/sign-in/seal.ts'
import { ApiError } from '../../src/server/http/ApiError.ts'
import { UpstreamFailure } from '../../src/server/provider/UpstreamFailure.ts'
import { type Store, setRoot } from '../../src/store/openStore.ts'
import { createModelService, type Arrival } from './modelService.ts'

/** `fails`: the store refuses, the request is not sent, or the answer is lost. `arrival`: the service's reaction to a request. */
export type Fate = { fails: boolean; arrival: Arrival }

type Place = 'before a commit' | 'after a commit' | 'leaving' | 'on the way' | 'coming back' | 'deadline'
type Waiting = { place: Place; life: Life | undefined; isDue: () => boolean; go: (fate: Fate) => void }
type Life = { isAlive: boolean }
export type Heard = { key: string; asked: string; status: number; reason: unknown; text: string }

const postMs = 20_000
const plain: Seal = { seal: (text) => text, open: (text) => text }
const limits: OrderLimits = new Map([['*', new Map([['*', { approveAbove: '50' }]])]])
const second = { operatorId: 'second', operatorEmail: 'second@countinghouse.test' }
const who = { operatorId: 'op', operatorEmail: 'op@countinghouse.test' }

/**
 * Real servers over one store, with a model of the service. At each await they wait here for `run`, which chooses the next one
 * and its fate. The clock only moves between runs.
 */
export function createSimulation({ store, startAt, servers }: Parts) {
  const clock = { ms: startAt }
  const waiting: Waiting[] = []
  const service = createModelService(String(startAt))
  const heard: Heard[] = []
  const confirmations = new Map<string, string>()
  const faults: unknown[] = []

  function pass(place: Place, life?: Life, isDue = () => true): Promise<Fate> & { leave: () => void } {
    const { promise, resolve } = Promise.withResolvers<Fate>()
    const entry: Waiting = { place, life, isDue, go: resolve }
    const leave = () => {
      const at = waiting.indexOf(entry)
      if (at >= 0) waiting.splice(at, 1)
    }
    waiting.push(entry)
    return Object.assign(promise, { leave })
  }

  let queryCount = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queryCount++
      return node
    },
    transformResult: async ({ result }) => result,
  }

  const createServerStore = (life: Life): Store => ({
    ...store,
    db: store.db.withPlugin(counting),
    now: async () => clock.ms,
    transaction: async (work) => {
      if ((await pass('before a commit', life)).fails) throw new Error('the store refuses')
      queryCount++
      const result = await store.transaction((db) => {
        const counted = db.withPlugin(counting)
        setRoot(counted, store.db)
        return work(counted)
      })
      if ((await pass('after a commit', life)).fails) throw new Error('the store fell silent')
      return result
    },
  })

  async function post(life: Life, text: string) {
    const started = clock.ms
    const isLate = () => clock.ms - started >= postMs
    if ((await pass('leaving', life)).fails || isLate()) throw new UpstreamFailure('not_sent', 'refused')
    // From here the request is on the network, even if its server dies.
    const arrived = pass('on the way').then(({ arrival }) => service.take(text, arrival))
    const deadline = pass('deadline', life, isLate)
    const answered = arrived.then(async (answer) => {
      if ((await pass('coming back', life)).fails) throw new UpstreamFailure('network', 'the line went dead')
      return answer
    })
    answered.catch(() => {})
    const givenUp = deadline.then(() => {
      throw new UpstreamFailure('timeout', 'it took longer than 20000 ms')
    })
    return Promise.race([answered, givenUp]).finally(deadline.leave)
  }

  function createApp(nth: number) {
    let serial = 0
    let isReady = false
    let life: Life = { isAlive: false }
    let open = (): ReturnType<typeof makeParts> => makeParts(life, '')

    const makeParts = (owner: Life, holder: string) => {
      const own = createServerStore(owner)
      const book = createIntentBook({ store: own, seal: plain, holder })
      const upstream = { post: (_path: string, _mid: string, text: string) => post(owner, text) }
      const steadyClock = () => clock.ms
      const onError = () => {}
      const sendOnce = createSendOnce({ book, upstream, steadyClock, onError })
      const approvals = createApprovals({ store: own, holder, limits })
      return {
        book,
        approvals,
        createOnce: createCreateOnce({
          store: own,
          seal: plain,
          book,
          approvals,
          limits,
          sendOnce,
        }),
        decideApproval: createDecideApproval({ approvals, seal: plain, sendOnce }),
      }
    }

    function die(): void {
      life.isAlive = false
      isReady = false
      for (const one of waiting.filter((one) => one.life === life)) waiting.splice(waiting.indexOf(one), 1)
    }

    return {
      die,
      start(): void {
        die()
        const own = (life = { isAlive: true })
        const parts = makeParts(own, `${startAt}-${nth}-${++serial}`)
        open = () => parts
        void parts.book.repair({ all: servers === 1 }).then(
          () => (isReady = own === life),
          () => die(),
        )
      },
      keepHouse(): void {
        if (isReady)
          void open()
            .book.repair({ all: false })
            .then(() => open().approvals.expire())
            .catch(() => {})
      },
      /** `confirms` sends the confirmation that the server issued for this request, if there is one. */
      send(key: string, body: Record<string, unknown>, confirms: boolean): void {
        if (!isReady) return
        const text = JSON.stringify({ partnerId: key, ...body })
        const confirmation = confirms ? confirmations.get(text) : undefined
        const request = { key, text, confirmation, body: JSON.parse(text) as unknown }
        const order = {
          ...request,
          kind: 'order',
          path: '/v3/orders',
          mid: 'mer_1',
          operatorId: 'op',
          role: 'ops',
        } as const
        void open()
          .createOnce(order, who)
          .then(
            (answer) =>
              heard.push({ key, asked: text, status: answer.status, reason: undefined, text: answer.text }),
            (error: unknown) => {
              if (error instanceof ApiError) {
                if (typeof error.facts.confirmation === 'string')
                  confirmations.set(text, error.facts.confirmation)
                heard.push({
                  key,
                  asked: text,
                  status: error.status,
                  reason: error.facts.reason,
                  text: error.message,
                })
              } else if (!(error instanceof Error && error.message.startsWith('the store')))
                faults.push(error)
            },
          )
      },
      /** Decided by a second person, or by the requester. */
      decide(key: string, decision: 'approve' | 'refuse', isSecondPerson: boolean): void {
        if (!isReady) return
        const { book, decideApproval } = open()
        const by = isSecondPerson ? second : who
        void book
          .find(key)
          .then((row) => row && decideApproval(row, { decision, reason: 'looked at it' }, by))
          .catch((error: unknown) => {
            if (
              !(
                error instanceof ApiError ||
                (error instanceof Error && error.message.startsWith('the store'))
              )
            )
              faults.push(error)
          })
      },
      resolve(key: string, resolution: { state: 'linked' | 'abandoned'; orderId?: string }): void {
        const subject = { key, mid: 'mer_1', kind: 'order' } as const
        if (isReady)
          void open()
            .book.resolve(subject, { ...resolution, reason: 'looked' }, who)
            .catch(() => {})
      },
    }
  }

  return {
    service,
    heard,
    faults,
    servers: Array.from({ length: servers }, (_, nth) => createApp(nth)),
    tick: (ms: number) => void (clock.ms += ms),
    now: () => clock.ms,
    /** Lets one waiting entry continue; false if there is none. */
    run(which: number, fate: Fate): boolean {
      const due = waiting.filter((one) => one.isDue())
      const one = due[which % due.length]
      if (!one) return false
      waiting.splice(waiting.indexOf(one), 1)
      one.go(fate)
      return true
    },
    /**
     * Waits until every server waits again. The one connection answers in order, and everything else is a microtask. If no query
     * ran during our own, nothing is in progress.
     */
    async settled(): Promise<void> {
      for (let before = -1; before !== queryCount;) {
        before = queryCount
        await sql`select 1`.execute(store.db)
      }
    },
    isOnTheWay: () => waiting.some(({ place }) => place === 'on the way'),
  }
}

type Parts = { store: Store; startAt: number; servers: number }
