import { lookup as systemLookup } from 'node:dns'
import { isIP, Socket, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { addressFault } from './addresses.ts'
import { addressRefused } from './UpstreamFailure.ts'

export type Connector = buildConnector.connector

export type ConnectorParts = {
  allowPrivate?: boolean
  lookup?: LookupFunction
  /** CA certificate of the service, if the system does not trust it. */
  ca?: string
}

/** Checks the address of every new connection, so DNS rebinding does not work. */
export function createConnector(
  hostname: string,
  connectMs: number,
  { allowPrivate = false, lookup = systemLookup, ca }: ConnectorParts,
): Connector {
  const rule = { hostname, allowPrivate }
  const connect = buildConnector({
    allowH2: false,
    timeout: connectMs,
    lookup: guard(lookup, rule),
    // Explicit, because an environment variable could disable it.
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  })
  return (options, callback) => {
    const fault = isIP(options.hostname) ? addressFault(options.hostname, rule) : undefined
    if (fault === undefined) return connect(options, callback)
    queueMicrotask(() => callback(refused(fault), null))
  }
}

function guard(lookup: LookupFunction, rule: Parameters<typeof addressFault>[1]): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, result, family) => {
      if (error) return callback(error, [])
      const addresses = Array.isArray(result) ? result : [{ address: result, family: family ?? isIP(result) }]
      const fault = addresses.map(({ address }) => addressFault(address, rule)).find(Boolean)
      const [first] = addresses
      if (fault !== undefined || !first) return callback(refused(fault ?? `${hostname} has no address`), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}

function refused(fault: string): Error {
  return Object.assign(new Error(fault), { code: addressRefused })
}

/** At most one connection; tells whether it was ever established. */
export function openConnection(connect: Connector) {
  let isDialled = false
  let isEstablished = false
  let isClosed = false
  let socket: unknown

  const dial: Connector = (options, callback) => {
    if (isDialled || isClosed) return callback(new Error('one connection is all there is'), null)
    isDialled = true
    socket = connect(options, (...[error, opened]) => {
      if (error) return callback(error, null)
      if (isClosed) {
        opened.destroy()
        return callback(new Error('connected too late'), null)
      }
      isEstablished = true
      callback(null, opened)
    })
  }

  return {
    dial,
    wasEstablished: () => isEstablished,
    close: () => {
      isClosed = true
      if (socket instanceof Socket) socket.destroy()
    },
  }
}
