import { useTranslate } from 'react-admin'
import type { User } from '../records.ts'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { ContactText } from './ContactText.tsx'

const fields = ['email', 'phone'] as const

/** E-mail and phone, and beside them the way to see them: one reason shows both. */
export function ContactFields({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <div className="contact-fields" role="group" aria-label={translate('user.contact')}>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt className="quiet">{translate(`user.${field}`)}</dt>
            <dd>
              <ContactText user={user} field={field} canCopy />
            </dd>
          </div>
        ))}
      </dl>
      <RevealButton id={user.id} name={user.name} masks={user.masks} />
    </div>
  )
}
