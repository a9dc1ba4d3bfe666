import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Loaded before MUI, like the kit: frame, search box, sign-in and the filters of lists. */
const beforeMui = /^src\/admin\/(?:kit|frame|box|sign-in|orders\/filters)\//
/** Still to be written with react-admin's inputs. */
const unfinished = /^src\/admin\/statements\//

const handMade = /<(?:input|select|textarea|dialog)\b|\spopover=|role="(?:dialog|menu|listbox|combobox)"/

/** Controls of lists, which forms and dialogs may not use. */
const listControls =
  /from '[^']*\/(?:kit\/filter\/(?:PlainSelect|SearchField|DayField|CheckList)|kit\/page\/Popup)\.tsx'/
const form = /\/forms\/(?:FormDialog|SentForm)\.tsx'|\bSimpleForm\b/

function findStrays(path: string, text: string): string[] {
  if (beforeMui.test(path) || unfinished.test(path)) return []
  const [made] = handMade.exec(text) ?? []
  const [borrowed] = (form.test(text) && listControls.exec(text)) || []
  return [made, borrowed].filter((stray) => stray !== undefined)
}

test('what opens on demand has no hand-made field, dialog, menu or popover', () => {
  const strays = globSync('src/admin/**/*.tsx').flatMap((path) =>
    findStrays(path, readFileSync(path, 'utf8')).map((stray) => `${path}: ${stray}`),
  )

  expect(strays).toEqual([])
})

test.each([
  ['a field', '<input value={name} />'],
  ['a dialog', '<dialog open>'],
  ['a menu', '<ul role="menu">'],
  ['a popover', '<div popover="auto">'],
  [
    'a control of lists in a dialog',
    "import { FormDialog } from '../../src/admin/forms/FormDialog.tsx'\nimport { PlainSelect } from '../../src/admin/kit/filter/PlainSelect.tsx'",
  ],
])('detects %s', (_, text) => {
  expect(findStrays('src/admin/notes/Planted.tsx', text)).toHaveLength(1)
  expect(findStrays('src/admin/kit/list/Planted.tsx', text)).toEqual([])
})
