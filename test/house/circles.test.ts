import { globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'

/** Our own imports per file, including type imports, type queries and lazy imports. */
type Imports = ReadonlyMap<string, readonly string[]>

function readImports(texts: Record<string, string>): Imports {
  const specifier = /(?:from\s+|import\s*\(?\s*)'(\.[^']+)'/g
  return new Map(
    Object.entries(texts).map(([path, text]) => [
      path,
      [...text.matchAll(specifier)].map(([, to = '']) => normalize(`${dirname(path)}/${to}`)),
    ]),
  )
}

/** Folders are checked twice: file by file, and with all files of a folder as one more subfolder. */
const ownFiles = 'its own files'

/** Files that only connect the parts of a room. */
const entries = /^src\/[^/]+$|^src\/admin\/[^/]+$|\/index\.ts$/

/** Subfolders that import each other in a circle, as `src/admin: fees, orders`. */
function findCircles(imports: Imports): string[] {
  const folders = new Set([...imports.keys()].flatMap(foldersAbove))
  const ways = [...folders].flatMap((folder) =>
    [findEdges(folder, imports), findEdges(folder, imports, ownFiles)].map((edges) => ({ folder, edges })),
  )
  const circles = ways.flatMap(({ folder, edges }) => {
    const reached = new Map([...edges.keys()].map((child) => [child, reachableFrom(child, edges)]))
    const inCircle = [...edges.keys()].filter((child) => reached.get(child)?.has(child))
    const members = inCircle.map((child) =>
      inCircle.filter((other) => reached.get(child)?.has(other) && reached.get(other)?.has(child)),
    )
    return members.map((circle) => `${folder}: ${circle.toSorted().join(', ')}`)
  })
  return [...new Set(circles)]
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

function findEdges(folder: string, imports: Imports, as?: string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  const findChild = (path: string) => {
    if (!path.startsWith(`${folder}/`)) return undefined
    const [child = '', ...below] = path.slice(folder.length + 1).split('/')
    return below.length > 0 || entries.test(path) || !as ? child : as
  }
  for (const [path, targets] of imports)
    for (const target of targets) {
      const [from, to] = [findChild(path), findChild(target)]
      if (from !== undefined && to !== undefined && from !== to)
        edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  return edges
}

function reachableFrom(child: string, edges: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const next = [...(edges.get(child) ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop())
    if (!reached.has(one)) {
      reached.add(one)
      next.push(...(edges.get(one) ?? []))
    }
  return reached
}

const files = globSync('src/**/*.{ts,tsx,js,cjs}')
const house = readImports(Object.fromEntries(files.map((path) => [path, readFileSync(path, 'utf8')])))

test('no files and no folders of the house import each other in a circle', () => {
  expect(findCircles(house)).toEqual([])
})

test.each([
  [
    'two files',
    { 'src/a/x.ts': "import { y } from './y.ts'", 'src/a/y.ts': "import { x } from './x.ts'" },
    'src/a: x.ts, y.ts',
  ],
  [
    'a type',
    { 'src/a/x.ts': "import type { Y } from './y.ts'", 'src/a/y.ts': "type X = import('./x.ts').X" },
    'src/a: x.ts, y.ts',
  ],
  [
    'the files of a folder and its sub-folder',
    { 'src/a/x.ts': "import { y } from './b/y.ts'", 'src/a/b/y.ts': "import { z } from '../z.ts'" },
    'src/a: b, its own files',
  ],
  [
    'three folders, by a lazy import and one that is handed on',
    {
      'src/a/one.ts': "const two = import('../b/two.ts')",
      'src/b/two.ts': "export { three } from '../c/three.ts'",
      'src/c/three.ts': "import {\n  four,\n} from '../a/four.ts'",
    },
    'src: a, b, c',
  ],
])('detects a circle of %s', (_, texts, circle) => {
  expect(findCircles(readImports(texts))).toEqual([circle])
})

test('reads every room of the house, with the imports between its files', () => {
  const rooms = [...findEdges('src', house).keys()]

  expect(rooms).toEqual(expect.arrayContaining(['admin', 'client', 'commands', 'server', 'sandbox']))
  expect(findEdges('src/server', house).size).toBeGreaterThan(10)
})
