import { userEvent } from '@testing-library/user-event'

/**
 * A user of the screens. `type` enters the text in one piece, as a password manager does, and presses the keys after it, such as
 * `{Enter}`: every single key would render a whole form. Tests about typing itself use `keyboard`.
 */
export function createUser() {
  const user = userEvent.setup({ delay: null })
  const type = async (field: Element, input: string) => {
    const [text = '', keys] = input.split(/(?=\{)(.*)/s)
    await user.click(field)
    if (text) await user.paste(text)
    if (keys) await user.keyboard(keys)
  }
  return { ...user, type }
}
