import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startCommand } from '../support/command.ts'

type Bill = {
  bomFormat: string
  metadata: { component: { name: string; version: string } }
  components: { name: string; version: string; hashes: { alg: string; content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('npm run sbom names each production package with its hash in the lock file', async () => {
  const npm = startCommand('sbom', { program: 'npm', flags: ['run', '--silent'] })
  expect(await npm.ended).toBe(0)
  const output = npm.output()

  const bill = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)) as Bill

  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'countinghouse' } } })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; integrity: string; dev?: boolean }>
  }
  const expected = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, integrity }]) => [path.replace(/.*node_modules\//, ''), version, integrity])
  const listed = bill.components.map(({ name, version, hashes }) => [
    name,
    version,
    `sha512-${Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64')}`,
  ])
  expect(listed.toSorted()).toEqual(expected.toSorted())
  expect(listed.map(([name]) => name)).toEqual(expect.arrayContaining(['pg', 'undici', 'hono']))
  const refs = bill.dependencies.map(({ ref }) => ref)
  expect(
    bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref)),
  ).toEqual([])
})
