/** The words of choosing a language. */
export const languageWords = {
  language: 'Language',
  not_loaded: 'This language could not be loaded. Try again in a moment.',
}
