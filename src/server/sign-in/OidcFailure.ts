/** `unavailable`: the provider is down or misconfigured, so retry later. `failed`: this sign-in is over. */
export class OidcFailure extends Error {
  override name = 'OidcFailure'
  readonly end: 'unavailable' | 'failed'

  /** For log and audit log, so it must not quote the provider or browser. */
  constructor(end: 'unavailable' | 'failed', message: string) {
    super(message)
    this.end = end
  }
}

/** Library errors contain tokens in their causes, so only the library's own error names are kept. */
export function toOidcFailure(error: unknown): OidcFailure {
  const chain = causesOf(error)
  const own = chain.find((one) => one instanceof OidcFailure)
  if (own) return own
  const code = chain.map((one) => wordAt(one, 'code')).find((word) => word?.startsWith('OAUTH_'))
  const claim = chain.map((one) => wordAt(one, 'claim')).find((word) => word !== undefined)
  return new OidcFailure('failed', [code ?? 'not understood', claim].filter(Boolean).join(' '))
}

function causesOf(error: unknown): object[] {
  const chain: object[] = []
  for (let one = error; typeof one === 'object' && one !== null && chain.length < 5;) {
    chain.push(one)
    one = 'cause' in one ? one.cause : undefined
  }
  return chain
}

function wordAt(holder: object, name: 'code' | 'claim'): string | undefined {
  const word: unknown = Object.getOwnPropertyDescriptor(holder, name)?.value
  return typeof word === 'string' && /^[A-Za-z_]{1,60}$/.test(word) ? word : undefined
}
