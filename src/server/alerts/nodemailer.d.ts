/** The part we use; the package has no types. */
declare module 'nodemailer' {
  export function createTransport(options: object): {
    sendMail: (message: object) => Promise<{ accepted: string[]; rejected: string[] }>
    close: () => void
  }
}
