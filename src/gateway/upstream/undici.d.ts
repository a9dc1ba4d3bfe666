/** The parts of undici that connect: the package as a whole loads ten megabytes more, and describes these. */
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici'
}
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici'
}
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici'
}
