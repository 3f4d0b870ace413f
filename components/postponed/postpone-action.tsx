'use client'

import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { ClockIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { PostponedOrigin } from '@/lib/contracts/postponed'
import { formatDay } from '@/lib/format/date'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { inDays, refreshLists } from './use-postponed'

type Props = {
  resumeId: string
  vacancyId: string
  from: PostponedOrigin
  /** Postponed by a company: its members see the note. */
  ofCompany?: boolean
}

const waits = [
  ['none', 0],
  ['tomorrow', 1],
  ['days', 3],
  ['week', 7],
] as const

function usePostpone({ resumeId, vacancyId, from, ofCompany = false }: Props) {
  const t = useTranslations('shelf')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function takeBack(id: string) {
    try {
      await api('POST /v1/my/postponed/bulk', { body: { ids: [id], action: 'return' } })
      await refreshLists(client)
      showToast({ variant: 'success', message: t('undone') })
    } catch (error) {
      showToast({ variant: 'danger', message: errorText(error, errors) })
    }
  }

  async function postpone(remindAt: string | null, note = '') {
    setBusy(true)
    try {
      const item = await api('POST /v1/my/postponed', {
        body: {
          resume_public_id: resumeId,
          vacancy_public_id: vacancyId,
          from_tab: from,
          note,
          remind_at: remindAt,
        },
        idempotencyKey: nanoid(),
      })
      showToast({
        variant: 'success',
        message: item.remind_at ? t('doneRemind', { day: formatDay(item.remind_at) }) : t('done'),
        action: { label: t('undo'), run: () => void takeBack(item.public_id) },
      })
      await refreshLists(client)
    } catch (error) {
      showToast({ variant: 'danger', message: errorText(error, errors) })
    } finally {
      setBusy(false)
    }
  }

  async function write() {
    const { NoteForm } = await import('./note-form')
    const noted = await openModal(NoteForm, {
      title: t('form.title'),
      size: 'sm',
      props: { note: '', remindAt: inDays(7), ofCompany },
    })
    if (noted) await postpone(noted.remindAt, noted.note)
  }

  return { busy, postpone, write }
}

/** Reminder dates as menu items. */
export function PostponeItems({ title, ...props }: Props & { title?: string }) {
  const t = useTranslations('shelf')
  const { busy, postpone, write } = usePostpone(props)
  return (
    <>
      <p className="px-3 py-1.5 text-soft text-xs/body">{title ?? t('remind.title')}</p>
      {waits.map(([name, days]) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          className={menuItemClass()}
          disabled={busy}
          onClick={() => void postpone(days ? inDays(days) : null)}
        >
          {t(`remind.${name}`)}
        </button>
      ))}
      <button type="button" role="menuitem" className={menuItemClass()} onClick={() => void write()}>
        {t('remind.date')}
      </button>
    </>
  )
}

/** «Отложить» with an optional reminder date. */
export function PostponeAction(props: Props) {
  const t = useTranslations('shelf')
  return (
    <Menu
      label={t('action')}
      trigger={
        <>
          <ClockIcon size={18} />
          <span className="max-sm:sr-only">{t('action')}</span>
        </>
      }
      triggerClassName={buttonClass({
        variant: 'outline',
        size: 'sm',
        // Icon only on a phone.
        className: clsx('max-sm:border-transparent max-sm:bg-transparent', props.ofCompany && 'for-recruit'),
      })}
    >
      <PostponeItems {...props} />
    </Menu>
  )
}
