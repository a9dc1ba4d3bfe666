import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../support/renderApp.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  window.getSelection()?.removeAllRanges()
})

async function openUsers() {
  const app = await renderApp('/users')
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const cell = row?.querySelectorAll('td').item(1)
  const link = row?.querySelector('a')
  if (!cell || !link) throw new Error('the list has no row with a link')
  return { ...app, cell, link, opened, path: new URL(link.href).pathname }
}

test('a click in a cell of a row opens its record', async () => {
  const { user, cell, path, address, opened } = await openUsers()

  await user.click(cell)

  expect(address()).toBe(path)
  expect(opened).not.toHaveBeenCalled()
})

test('a click with Ctrl, Cmd or the middle button opens a new tab', async () => {
  const { cell, link, opened, address } = await openUsers()

  fireEvent.click(cell, { ctrlKey: true })
  fireEvent.click(cell, { metaKey: true })
  fireEvent(cell, new MouseEvent('auxclick', { button: 1, bubbles: true }))

  const tab = [link.href, '_blank', 'noopener']
  expect(opened.mock.calls).toEqual([tab, tab, tab])
  expect(address()).toBe('/users')
})

test('a click with Shift or Alt, on a heading, or during a selection opens nothing', async () => {
  const { cell, opened, address } = await openUsers()

  fireEvent.click(cell, { shiftKey: true })
  fireEvent.click(cell, { altKey: true })
  fireEvent(cell, new MouseEvent('auxclick', { button: 2, bubbles: true }))
  fireEvent.click(screen.getAllByRole('columnheader').at(-1) ?? cell)
  window.getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)

  expect(address()).toBe('/users')
  expect(opened).not.toHaveBeenCalled()
})

test('a click on a button or a field in a row does not open the record', async () => {
  const { cell, address, opened } = await openUsers()
  const button = document.createElement('button')
  cell.append(button)
  const box = document.createElement('input')
  cell.append(box)

  fireEvent.click(button)
  fireEvent.click(box, { ctrlKey: true })

  expect(address()).toBe('/users')
  expect(opened).not.toHaveBeenCalled()
})

test('the link of a row is its only tab stop', async () => {
  const { cell, link } = await openUsers()
  const row = cell.closest('tr')

  expect([row, row?.parentElement].map((part) => [part?.tabIndex, part?.getAttribute('role')])).toEqual([
    [-1, null],
    [-1, null],
  ])
  expect(link.tabIndex).toBe(0)
})
