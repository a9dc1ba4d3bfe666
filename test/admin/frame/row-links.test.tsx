import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RowLink } from '../../../src/admin/kit/field/RowLink.tsx'
import { useFollowLinks } from '../../../src/admin/frame/Layout.tsx'

function Frame() {
  return (
    <main onClick={useFollowLinks()}>
      <RowLink to="/orders/OR-1/show?mid=mer_2">
        <bdi>OR-1</bdi>
      </RowLink>
      <a href="/orders?mid=mer_2">another</a>
    </main>
  )
}

function open(at = '/orders') {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  const click = (text: string, how = {}) => {
    const event = createEvent.click(screen.getByText(text), { button: 0, ...how })
    // Prevents navigation of the test page.
    document.addEventListener('click', (late) => late.preventDefault(), { once: true })
    const outcome = { toBrowser: true }
    document.body.addEventListener('click', (passed) => (outcome.toBrowser = !passed.defaultPrevented), {
      once: true,
    })
    fireEvent(screen.getByText(text), event)
    return outcome.toBrowser ? 'the browser' : router.state.location.pathname + router.state.location.search
  }
  return { click, router }
}

test('a plain click on any part of the link navigates within the app', () => {
  expect(open().click('OR-1')).toBe('/orders/OR-1/show?mid=mer_2')
})

test('a link to the current page adds no history entry', () => {
  const { click, router } = open('/orders/OR-1/show?mid=mer_2')

  click('OR-1')

  expect(router.state.historyAction).toBe('REPLACE')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'with %o the browser handles the click itself',
  (how) => {
    expect(open().click('OR-1', how)).toBe('the browser')
  },
)

test('does not handle links outside of rows', () => {
  expect(open().click('another')).toBe('the browser')
})
