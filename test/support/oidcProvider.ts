import {
  constants,
  createHmac,
  generateKeyPairSync,
  sign,
  type KeyObject,
  type SigningOptions,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error the package has no types
import * as oidcProvider from 'oidc-provider'
import { onTestFinished } from 'vitest'

export const client = { clientId: 'countinghouse', clientSecret: 'a-secret-of-the-client' }

type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<void> }
type Provider = {
  callback: () => (request: IncomingMessage, response: ServerResponse) => void
  interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>
  Grant: new (of: { accountId: string; clientId: string }) => Grant
}
type Context = {
  oidc: { provider: Provider; session: { accountId: string }; client: { clientId: string } }
}

/** A real OpenID provider on a local port. It signs in every user as `subject`, without any question. */
export async function startOidcProvider({ redirectUri = '', subject = 'sub-1' }) {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    void provider.interactionFinished(request, response, {
      login: { accountId: subject, amr: ['pwd', 'otp'] },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients = [client.clientId, 'somebody-else'].map((client_id) => ({
    client_id,
    client_secret: client.clientSecret,
    redirect_uris: [redirectUri],
  }))
  const make = oidcProvider.default as new (issuer: string, options: object) => Provider
  const provider = new make(issuer, {
    adapter: createAdapter(),
    claims: { openid: ['sub', 'amr'] },
    clients,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: Context, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...keys.RS256.privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    loadExistingGrant: async ({ oidc: { provider, session, client } }: Context) => {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
  const answer = provider.callback()
  return { issuer }
}

type Stored = Record<string, unknown>

/** In-memory storage of one provider. */
function createAdapter() {
  const all = new Map<string, Stored>()
  return class {
    readonly model: string
    constructor(model: string) {
      this.model = model
    }
    key(id: string) {
      return `${this.model} ${id}`
    }
    async upsert(id: string, payload: Stored) {
      all.set(this.key(id), payload)
    }
    async find(id: string) {
      return all.get(this.key(id))
    }
    async findByUid(uid: string) {
      return [...all.values()].find((one) => one.uid === uid)
    }
    async findByUserCode() {}
    async consume(id: string) {
      const one = all.get(this.key(id))
      if (one) one.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      all.delete(this.key(id))
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, one] of all) if (one.grantId === grantId) all.delete(key)
    }
  }
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = { RS256: rsa(), PS256: rsa(), ES256: ec(), EdDSA: generateKeyPairSync('ed25519') }
const stranger = rsa()

export type IdToken = {
  alg?: keyof typeof keys | 'RS512' | 'HS256' | 'none' | 'stranger'
  claims?: Record<string, unknown>
}

/** A provider as a function; the test chooses the claims of its ID token. */
export function createFakeProvider({ issuer = 'https://provider.test', metadata = {} } = {}) {
  const asked: { path: string; body: URLSearchParams; authorization: string | null }[] = []
  const fake = {
    issuer,
    asked,
    idToken: undefined as IdToken | undefined,
    nonce: '',
    /** When set, runs before every answer. */
    trouble: undefined as ((path: string) => Response | Promise<Response> | undefined) | undefined,
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname
      const body = new URLSearchParams(await request.text())
      asked.push({ path, body, authorization: request.headers.get('authorization') })
      const trouble = await Promise.race([fake.trouble?.(path), aborted(init?.signal)])
      if (trouble) return trouble
      if (path === '/.well-known/openid-configuration') return Response.json(configuration)
      if (path === '/jwks') return Response.json({ keys: publicKeys() })
      const { alg = 'RS256', claims } = fake.idToken ?? {}
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: issuer,
        aud: client.clientId,
        sub: 'sub-1',
        nonce: fake.nonce,
        amr: ['pwd', 'otp'],
        iat: now,
        exp: now + 60,
      }
      return Response.json({
        access_token: 'canary-access-token',
        refresh_token: 'canary-refresh-token',
        token_type: 'Bearer',
        id_token: signed(alg, { ...usual, ...claims }),
      })
    },
  }
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: [...Object.keys(keys), 'RS512', 'HS256', 'none'],
    ...metadata,
  }
  return fake
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> | undefined {
  return signal
    ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    : undefined
}

function publicKeys() {
  return Object.entries(keys).map(([alg, { publicKey }]) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid: alg,
    // The key with this algorithm would also fit RS512.
    ...(alg !== 'RS256' && { alg }),
    use: 'sig',
  }))
}

function signed(alg: NonNullable<IdToken['alg']>, claims: object): string {
  const kid = alg in keys ? alg : 'RS256'
  const header = { alg: alg === 'stranger' ? 'RS256' : alg, kid }
  const text = [header, claims].map((part) => encode(JSON.stringify(part))).join('.')
  return `${text}.${encode(signatures[alg](Buffer.from(text)))}`
}

const by = (hash: string | null, key: KeyObject, more?: SigningOptions) => (data: Buffer) =>
  sign(hash, data, { key, ...more })
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }

const signatures: Record<NonNullable<IdToken['alg']>, (data: Buffer) => Buffer> = {
  RS256: by('sha256', keys.RS256.privateKey),
  RS512: by('sha512', keys.RS256.privateKey),
  stranger: by('sha256', stranger.privateKey),
  PS256: by('sha256', keys.PS256.privateKey, pss),
  ES256: by('sha256', keys.ES256.privateKey, { dsaEncoding: 'ieee-p1363' }),
  EdDSA: by(null, keys.EdDSA.privateKey),
  HS256: (data) => createHmac('sha256', client.clientSecret).update(data).digest(),
  none: () => Buffer.alloc(0),
}

const encode = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url')
