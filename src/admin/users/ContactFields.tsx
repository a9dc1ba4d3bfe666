import { useTranslate } from 'react-admin'
import type { User } from '../records.ts'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { ContactText } from './ContactText.tsx'

/** A phone comes in two fields. */
const fields = { email: ['email'], phone: ['phone', 'phoneCode'] } as const

/** E-mail and phone, and beside each the way to see it: what is not needed stays hidden. */
export function ContactFields({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <div className="contact-fields" role="group" aria-label={translate('user.contact')}>
      <dl>
        {(['email', 'phone'] as const).map((field) => {
          const label = translate(`user.${field}`)
          return (
            <div key={field}>
              <dt className="quiet">{label}</dt>
              <dd>
                <ContactText user={user} field={field} canCopy />
                {user.masks?.fields.includes(field) && (
                  <RevealButton
                    id={user.id}
                    name={user.name}
                    masks={user.masks}
                    field={{ label, names: fields[field] }}
                  />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
