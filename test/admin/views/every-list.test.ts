import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { viewResources } from '../../../src/server/views/savedViews.ts'

test('the server supports views for every list of the screens', () => {
  const lists = new Set(
    globSync('src/admin/*/*.tsx')
      .filter((file) => readFileSync(file, 'utf8').includes('<ListPage'))
      .map((file) => basename(dirname(file))),
  )

  expect([...lists].toSorted()).toEqual([...viewResources].toSorted())
})
