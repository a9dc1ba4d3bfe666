import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { about, type Finding } from './finding.ts'

const { ok, wrong, note } = about('Node')
const screens = join(import.meta.dirname, '../../../dist/index.html')

export function checkNode(env: NodeJS.ProcessEnv): Finding[] {
  return [
    ok(`${process.versions.node} on ${process.platform} ${process.arch}`),
    existsSync(screens)
      ? ok('the screens are built')
      : wrong('the screens are not built', 'npm run build; npm start does it by itself'),
    ...(env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? [
          wrong(
            'NODE_TLS_REJECT_UNAUTHORIZED=0 turns checking of certificates off wherever it is not asked for by name',
            'take it away, and name an own authority with NODE_EXTRA_CA_CERTS',
          ),
        ]
      : []),
    ...(env.NODE_EXTRA_CA_CERTS !== undefined && !existsSync(env.NODE_EXTRA_CA_CERTS)
      ? [
          wrong(
            'NODE_EXTRA_CA_CERTS names a file that is not there',
            'correct the path: Node goes on without it',
          ),
        ]
      : []),
    ...proxyNames
      .filter((name) => env[name])
      .map((name) =>
        note(
          `${name} is set, and the server connects to the payment service directly all the same`,
          'let the server through to the service; no proxy is used on the way there',
        ),
      ),
  ]
}

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']
