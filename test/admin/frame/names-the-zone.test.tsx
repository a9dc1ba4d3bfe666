import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../support/session.ts'
import { renderGate } from '../sign-in/renderGate.tsx'

test('a page names the time zone once', async () => {
  renderGate('/users', sessionOf('ops'))

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect((await screen.findAllByText(`Times in ${timeZone}`)).length).toBe(1)
})
