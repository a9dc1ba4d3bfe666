import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. They come first in every section. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 ' +
  '8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 ' +
  '11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 ' +
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'

/** `5.2.1-3` in the first cell means three requirements. */
const rows = readFileSync('test/house/asvs.csv', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, section = '', first = '', last = first, , quoted, plain = ''] =
      /^(\d+\.\d+)\.(\d+)(?:-(\d+))?,("[^"]*"|[^,"]*),(?:"((?:[^"]|"")*)"|(.*))$/.exec(line) ?? []
    const held = quoted?.replaceAll('""', '"') ?? plain
    return section === '' ? [] : [{ section, first: Number(first), last: Number(last), held }]
  })

const upTo = (count: number, from = 1) => Array.from({ length: count - from + 1 }, (_, i) => from + i)

test('lists every requirement of ASVS 5.0.0 level 2 exactly once', () => {
  const expected = sections.split(' ').flatMap((section) => {
    const [name = '', count] = section.split(':')
    return upTo(Number(count)).map((n) => `${name}.${n}`)
  })

  expect(expected).toHaveLength(253)
  expect(rows.flatMap(({ section, first, last }) => upTo(last, first).map((n) => `${section}.${n}`))).toEqual(
    expected,
  )
})

test('each requirement cites existing tests or gives a reason', () => {
  const missing = rows.flatMap(({ section, first, held }) => {
    const cited = [...held.matchAll(/`(test\/[^`]+)` “([^”]+)”/g)]
    if (cited.length === 0)
      return /^(Does not apply|By design|Left to the operator|Not met): .{10}/.test(held)
        ? []
        : [`${section}.${first} has neither`]
    return cited.flatMap(([, file = '', name = '']) =>
      existsSync(file) && holds(readFileSync(file, 'utf8'), name)
        ? []
        : [`${section}.${first}: ${file} “${name}”`],
    )
  })

  expect(missing).toEqual([])
})

test('every cited test exists', () => {
  const texts = ['docs/security.md', 'test/house/security.csv', 'test/house/asvs.csv']
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const cited = [...texts.matchAll(/`(test\/[^`]+)` “([^”]+)”/g)]

  expect(cited.length).toBeGreaterThan(100)
  expect(
    cited.filter(([, file = '', name = '']) => !existsSync(file) || !holds(readFileSync(file, 'utf8'), name)),
  ).toEqual([])
})

function holds(text: string, name: string): boolean {
  return text.includes(name) || text.includes(name.replaceAll("'", "\\'"))
}
