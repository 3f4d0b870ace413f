'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Spinner } from '@/components/ui/button'
import type { NoticeChange } from './use-notice-settings'

type Props = { title: string; lead?: ReactNode; change?: NoticeChange; children: ReactNode }

/** A section of the notification settings, with the save status at its heading. */
export function SettingsSection({ title, lead, change, children }: Props) {
  const id = useId()
  return (
    <section className="notice-part" aria-labelledby={id}>
      <div className="notice-part-head">
        <h3 id={id}>{title}</h3>
        {change ? <SaveState change={change} /> : null}
      </div>
      {lead ? <p className="text-sm text-soft">{lead}</p> : null}
      {children}
    </section>
  )
}

function SaveState({ change: { saving, undo, retry } }: { change: NoticeChange }) {
  const t = useTranslations('noticeSettings.saving')
  return (
    <p className="flex items-baseline gap-2 min-h-5 text-soft text-xs/body" role="status">
      {saving === 'saving' ? <Spinner /> : null}
      {saving === 'idle' ? null : <span>{t(saving)}</span>}
      {saving === 'saved' ? (
        <button type="button" className="link" onClick={undo}>
          {t('undo')}
        </button>
      ) : null}
      {saving === 'failed' ? (
        <button type="button" className="link" onClick={retry}>
          {t('retry')}
        </button>
      ) : null}
    </p>
  )
}
