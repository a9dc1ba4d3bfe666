export const copyWords = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Copying is not allowed here: select the text instead',
}

export const nothingWords = { absent: 'not sent', unreadable: 'unreadable: %{came}' }

export const timeWords = { unreadable: 'unreadable time: %{came}', none: 'no time sent' }

export const erasedWords = {
  request: 'Personal data was erased on request on',
  age: 'Personal data was taken away for its age on',
  short: 'erased',
}
