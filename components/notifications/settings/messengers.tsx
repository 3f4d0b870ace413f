'use client'

import { useTranslations } from 'next-intl'
import { MessengerLink } from '@/components/layout/reach/messenger-link'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { SettingsSection } from './settings-section'

type Props = { messengers: NoticeSettings['messengers'] }

/** Chats with our bots; nothing where the site has none. */
export function Messengers({ messengers }: Props) {
  const t = useTranslations('reach.messengers')
  if (messengers.length === 0) return null
  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
      <ul className="grid gap-4">
        {messengers.map((messenger) => (
          <li key={messenger.name}>
            <MessengerLink messenger={messenger} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
