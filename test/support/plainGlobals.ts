/**
 * For `setupFiles`: what listens on a port puts faster classes in the place of Request and Response, for good. The files
 * that the same worker runs after it begin with Node's own, which know what an answer that failed is.
 */
const key = Symbol.for('countinghouse.plain-globals')
const kept = globalThis as typeof globalThis & { [key]?: Pick<typeof globalThis, 'Request' | 'Response'> }
kept[key] ??= { Request: globalThis.Request, Response: globalThis.Response }
Object.assign(globalThis, kept[key])
