import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Logo } from '../../src/admin/fields/Logo.tsx'

/** What stands there: the letter, and the image where one is shown. */
function show(path: string | undefined, name: string) {
  const { container } = render(<Logo path={path} name={name} />)
  const image = container.querySelector('img')
  const told = () => ({
    letter: container.querySelector('.logo')?.getAttribute('data-letter'),
    image: container.querySelector('img')?.dataset.shown,
    text: container.textContent,
  })
  return { image, told }
}

test.each([
  ['iDEAL', 'I'],
  ['  (Ünited)', 'Ü'],
  ['2C2P', '2'],
  ['支付宝', '支'],
  ['\u202e–', '?'],
  ['', '?'],
])('without a logo %j is %s, and adds no word', (name, letter) => {
  expect(show(undefined, name).told()).toEqual({ letter, image: undefined, text: '' })
})

test('the letter stands until the image is there', () => {
  const { image, told } = show('/api/logos/a.b', 'SEPA')
  expect(image?.getAttribute('src')).toBe('/api/logos/a.b')
  expect(told()).toMatchObject({ letter: 'S', image: undefined })

  fireEvent.load(image as HTMLElement)

  expect(told()).toMatchObject({ letter: null, image: 'true' })
})

test('the letter stays where there is no image', () => {
  const { image, told } = show('/api/logos/a.b', 'SEPA')

  fireEvent.error(image as HTMLElement)

  expect(told()).toMatchObject({ letter: 'S', image: undefined })
  expect(document.querySelector('img')).toBeNull()
})
