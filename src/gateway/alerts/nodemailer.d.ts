/** What is used of it; the package has no types of its own. */
declare module 'nodemailer' {
  export function createTransport(options: object): {
    sendMail: (message: object) => Promise<{ accepted: string[]; rejected: string[] }>
    close: () => void
  }
}
