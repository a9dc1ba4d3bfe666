import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
  type CustomFetch,
} from 'openid-client'
import { isSafeAddress } from '../provider/addresses.ts'
import { OidcFailure, toOidcFailure } from './OidcFailure.ts'

export type OidcProof = { state: string; nonce: string; verifier: string }

export type OidcIdentity = { issuer: string; subject: string; hasSecondFactor: boolean }

export type Oidc = {
  label: string
  /** The authorization URL, and the proof that the return must match. */
  start: (redirectUri: string) => Promise<{ url: URL; proof: OidcProof }>
  /** The provider's subject and the methods used; no other claims. */
  finish: (callback: URL, proof: OidcProof) => Promise<OidcIdentity>
}

type Settings = {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  /** One of these in `amr` counts as a second factor; empty: accept any sign-in. */
  requireAmr: readonly string[]
}
type Options = { fetch?: typeof globalThis.fetch; deadlineSeconds?: number }

const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA']

/** Discovers the provider's endpoints at first use; retries after a failure. */
export function createOidc(settings: Settings, options: Options = {}): Oidc {
  const { issuer, label, requireAmr } = settings
  if (!isSafeAddress(issuer))
    throw new Error(`OIDC_ISSUER: expected https, or http on loopback, got ${JSON.stringify(issuer)}`)
  let cached: Promise<Configuration> | undefined

  const provider = () => {
    cached ??= discover(settings, options).catch((error: unknown) => {
      cached = undefined
      throw new OidcFailure('unavailable', `discovery: ${toOidcFailure(error).message}`)
    })
    return cached
  }

  return {
    label,

    async start(redirectUri) {
      const config = await provider()
      const proof = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
      })
      return { url, proof }
    },

    async finish(callback, { state, nonce, verifier }) {
      const config = await provider()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      try {
        // Tokens are discarded: we make no further requests in the user's name.
        const tokens = await authorizationCodeGrant(config, callback, { ...checks, idTokenExpected: true })
        const claims = tokens.claims()
        const { iss = '', sub = '' } = claims ?? {}
        if (iss !== issuer) throw new OidcFailure('failed', 'another issuer')
        if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new OidcFailure('failed', 'no subject of ASCII')
        return { issuer: iss, subject: sub, hasSecondFactor: usedOneOf(requireAmr, claims?.amr) }
      } catch (error) {
        throw toOidcFailure(error)
      }
    },
  }
}

function usedOneOf(required: readonly string[], amr: unknown): boolean {
  return required.length === 0 || (Array.isArray(amr) && amr.some((method) => required.includes(method)))
}

async function discover(
  { issuer, clientId, clientSecret }: Settings,
  { fetch = globalThis.fetch, deadlineSeconds = 10 }: Options,
): Promise<Configuration> {
  const fetchSafely = createOidcFetch(fetch)
  const isClear = issuer.startsWith('http:')
  const discovered = await discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: deadlineSeconds,
    [customFetch]: fetchSafely,
    execute: isClear ? [allowInsecureRequests] : [],
  })
  const metadata: ServerMetadata = discovered.serverMetadata()
  // The library tolerates a trailing slash and placeholders; operators are linked to the exact issuer.
  if (metadata.issuer !== issuer) throw new OidcFailure('unavailable', 'the provider names another issuer')
  if (!isSafeAddress(metadata.authorization_endpoint ?? ''))
    throw new OidcFailure('unavailable', 'the page of the provider is not https')
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost

  const config = new Configuration(
    {
      ...metadata,
      id_token_signing_alg_values_supported: algorithms.filter((name) => offered.includes(name)),
    },
    clientId,
    { client_secret: clientSecret },
    authentication(clientSecret),
  )
  config[customFetch] = fetchSafely
  config.timeout = deadlineSeconds
  if (isClear) allowInsecureRequests(config)
  // The library would otherwise trust TLS instead of checking the signature.
  enableNonRepudiationChecks(config)
  return config
}

const maxBytes = 1024 * 1024

/** Provider requests: https except on loopback, at most 1 MB, and the deadline covers the body. */
export function createOidcFetch(fetch: typeof globalThis.fetch): CustomFetch {
  return async function askProvider(url, { body, ...options }) {
    if (!isSafeAddress(url)) throw new OidcFailure('unavailable', 'an address of the provider is not https')
    try {
      const answer = await fetch(url, { ...options, body: body as BodyInit | null | undefined })
      const text = await readText(answer)
      if (answer.status >= 500) throw new OidcFailure('unavailable', `the provider answered ${answer.status}`)
      return new Response(text || null, { status: answer.status, headers: answer.headers })
    } catch (error) {
      if (error instanceof OidcFailure) throw error
      throw new OidcFailure('unavailable', 'the provider did not answer')
    }
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OidcFailure('unavailable', 'the response of the provider is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
