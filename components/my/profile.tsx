'use client'

import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { Companies } from './companies'
import { ContactRow } from './contact-row'
import { Panel } from './panel'
import { PasswordForm } from './password-form'
import { PersonForm } from './person-form'
import { useMe } from './use-me'

/** Who one is here: personal data, contacts, password, and for an employer the companies. */
export function Profile({ outboxUrl }: { outboxUrl?: string | undefined }) {
  const t = useTranslations('my.profile')
  const query = useMe()
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Loaded query={query} height={480}>
        {(me) => (
          <>
            {me.account_type === 'employer' ? <Companies demo={outboxUrl !== undefined} /> : null}
            <PersonForm me={me} />
            <Panel title={t('contacts')} lead={t('contactsLead')}>
              <div className="my-rows -my-3">
                <ContactRow kind="email" current={me.email} outboxUrl={outboxUrl} />
                <ContactRow kind="phone" current={me.phone} outboxUrl={outboxUrl} />
              </div>
            </Panel>
            <PasswordForm
              isSet={me.has_password}
              username={me.email ?? me.phone ?? ''}
              own={[me.email ?? '', me.phone ?? '', me.first_name, me.last_name]}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
