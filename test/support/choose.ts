import { screen, within } from '@testing-library/react'
import type { createUser } from './createUser.ts'

type User = ReturnType<typeof createUser>

/** Chooses in a select of MUI, whose options open in a menu of their own. */
export async function choose(user: User, select: HTMLElement, option: string | RegExp): Promise<void> {
  await user.click(within(await openMenu(user, select)).getByRole('option', { name: option }))
}

export async function optionsOf(user: User, select: HTMLElement): Promise<(string | null)[]> {
  const options = within(await openMenu(user, select)).getAllByRole('option')
  await user.keyboard('{Escape}')
  return options.map(({ textContent }) => textContent)
}

async function openMenu(user: User, select: HTMLElement): Promise<HTMLElement> {
  await user.click(select)
  return screen.findByRole('listbox')
}
