import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Logo } from '../../src/admin/kit/field/Logo.tsx'

/** Renders a logo; `view` returns its letter, image and text. */
function show(path: string | undefined, name: string) {
  const { container } = render(<Logo path={path} name={name} />)
  const image = container.querySelector('img')
  const view = () => ({
    letter: container.querySelector('.logo')?.getAttribute('data-letter'),
    image: container.querySelector('img')?.dataset.shown,
    text: container.textContent,
  })
  return { image, view }
}

test.each([
  ['iDEAL', 'I'],
  ['  (Ünited)', 'Ü'],
  ['2C2P', '2'],
  ['支付宝', '支'],
  ['\u202e–', '?'],
  ['', '?'],
])('without a logo %j shows %s and adds no word', (name, letter) => {
  expect(show(undefined, name).view()).toEqual({ letter, image: undefined, text: '' })
})

test('shows the letter until the image is loaded', () => {
  const { image, view } = show('/api/logos/a.b', 'SEPA')
  expect(image?.getAttribute('src')).toBe('/api/logos/a.b')
  expect(view()).toMatchObject({ letter: 'S', image: undefined })

  fireEvent.load(image as HTMLElement)

  expect(view()).toMatchObject({ letter: null, image: 'true' })
})

test('keeps the letter if the image fails to load', () => {
  const { image, view } = show('/api/logos/a.b', 'SEPA')

  fireEvent.error(image as HTMLElement)

  expect(view()).toMatchObject({ letter: 'S', image: undefined })
  expect(document.querySelector('img')).toBeNull()
})
