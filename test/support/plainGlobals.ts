/**
 * For `setupFiles`: a listening server replaces Request and Response with faster classes for the whole process. Later files of
 * the same worker start with Node's own classes, which support failed answers.
 */
const key = Symbol.for('countinghouse.plain-globals')
const globals = globalThis as typeof globalThis & { [key]?: Pick<typeof globalThis, 'Request' | 'Response'> }
globals[key] ??= { Request: globalThis.Request, Response: globalThis.Response }
Object.assign(globalThis, globals[key])
