import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Figures for Prometheus. Labels are route patterns and known words only: nothing that comes from a person. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'countinghouse_request_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const creates = new Counter({
    name: 'countinghouse_creates_total',
    help: 'Orders and users asked for, by how it ended',
    labelNames: ['kind', 'state'],
    registers,
  })
  const withheld = new Counter({
    name: 'countinghouse_withheld_rows_total',
    help: 'Rows of the service that named another merchant ID than the one asked for',
    registers,
  })
  return {
    registry,
    requests,
    creates,
    withheld,
    /** Memory, event loop, garbage: of the process, so once per process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  }
}
