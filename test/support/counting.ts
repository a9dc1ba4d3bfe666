import type { Page } from 'playwright-core'

/** Counts clicks and keys; a typed or pasted text counts as one. */
export function counting(page: Page) {
  let presses = 0
  return {
    count: () => presses,
    click: async (name: string | RegExp, role: 'link' | 'button' | 'option' | 'checkbox' = 'link') => {
      presses++
      await page.getByRole(role, { name }).first().click()
    },
    key: async (key: string) => {
      presses++
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      presses++
      await page.keyboard.insertText(text)
    },
  }
}
