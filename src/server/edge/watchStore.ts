import { countRows } from '../../store/executeAll.ts'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import product from '../../../package.json' with { type: 'json' }
import type { Store } from '../../store/openStore.ts'
import { coverage } from '../ledger/coverage.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  /** The SQLite file; undefined for others. */
  file: string | undefined
}

type Facts = Awaited<ReturnType<typeof readFacts>>
type Value = readonly [labels: Record<string, string>, value: number]

/** One reading serves all figures of a scrape. */
const freshMs = 1_000

/** Figures for on-call, read when Prometheus asks. Without an answer of the database only `database_up` is left. */
export function watchStore(registry: Registry, parts: Parts): void {
  let reading: { at: number; facts: Promise<Facts | undefined> } | undefined
  const facts = () => {
    if (!reading || performance.now() - reading.at > freshMs)
      reading = { at: performance.now(), facts: readFacts(parts).catch(() => undefined) }
    return reading.facts
  }
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    valuesOf: (facts: Facts | undefined) => readonly Value[],
  ) =>
    new Gauge({
      name: `countinghouse_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const values = valuesOf(await facts())
        this.reset()
        // A reset gauge without labels would say 0.
        if (values.length === 0 && labelNames.length === 0) this.remove()
        for (const [labels, value] of values) this.set(labels, value)
      },
    })
  const listGauge = (
    name: string,
    help: string,
    valueOf: (list: Facts['lists'][number]) => number | undefined,
  ) =>
    gauge(name, help, ['mid', 'list'], (read) =>
      (read?.lists ?? []).flatMap((list): Value[] => {
        const value = valueOf(list)
        return value === undefined ? [] : [[{ mid: list.mid, list: list.list }, value]]
      }),
    )

  const build = { version: product.version, node: process.versions.node, engine: parts.store.engine }
  gauge('build_info', 'Version at work', Object.keys(build), () => [[build, 1]])
  gauge('database_up', '1 if the database answered', [], (read) => [[{}, read ? 1 : 0]])
  listGauge('sync_behind_seconds', 'Since the newest rows of a list were last read', ({ behind }) => behind)
  listGauge('sync_failing', '1 while the service cannot be read for a list', ({ state }) =>
    Number(state === 'failing'),
  )
  listGauge('sync_complete', '1 if every row of a list is known', ({ isExact }) => Number(isExact))
  gauge('receivers_failing', 'Receivers of alerts that do not take notices', [], (read) =>
    read ? [[{}, read.failing]] : [],
  )
  gauge('database_connections', 'Connections to PostgreSQL', ['state'], () =>
    (['total', 'idle', 'waiting'] as const).flatMap((state): Value[] => {
      const counts = parts.store.connections()
      return counts.length === 0 ? [] : [[{ state }, counts.reduce((sum, one) => sum + one[state], 0)]]
    }),
  )
  gauge('disk_free_bytes', 'Free on the disk of the SQLite file', [], (read) =>
    read?.free === undefined ? [] : [[{}, read.free]],
  )
}

async function readFacts({ store, mids, file }: Parts) {
  const now = await store.now()
  const lists = (await coverage(store, mids)).flatMap(({ mid, orders, users }) =>
    Object.entries({ orders, users }).map(([list, { state, isExact, followedAt, sweptAt }]) => {
      const seenAt = followedAt ?? sweptAt
      const behind = seenAt === null ? undefined : Math.max(0, (now - Date.parse(seenAt)) / 1000)
      return { mid, list, state, isExact, behind }
    }),
  )
  const receivers = store.db.selectFrom('alert_receiver').where('is_on', '=', 1)
  const failing = await countRows(receivers.where('failing_since', 'is not', null))
  const disk = file === undefined ? undefined : await statfs(dirname(file))
  return { lists, failing, free: disk && disk.bavail * disk.bsize }
}
