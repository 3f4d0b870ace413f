'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { MessengerLink } from '@/components/layout/reach/messenger-link'
import { settingsKey, useNoticeSettings } from '@/components/layout/reach/use-notice-settings'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { QueryProvider } from '@/components/providers/query-provider'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { Link } from '@/lib/i18n/navigation'
import { enablePush, type PushState, pushState } from '@/lib/push/browser-push'
import { routes } from '@/lib/routes'
import errors from '@/messages/ru/errors.json'
import reach from '@/messages/ru/reach.json'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

/** Asked once after an application: where to be told of the answer. Mounted outside of the words of a page. */
export function ReachOffer() {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ reach, errors }}>
      <QueryProvider>
        <Offer />
      </QueryProvider>
    </NextIntlClientProvider>
  )
}

/** The way that carries news now, the best first. */
const wayNow = ({ has_email, messengers, push, has_sms }: NoticeSettings) =>
  has_email
    ? 'email'
    : messengers.some(({ linked_at }) => linked_at)
      ? 'chat'
      : push.devices > 0
        ? 'push'
        : has_sms
          ? 'sms'
          : 'site'

/** Of a browser that was not looked at yet nothing is known. */
function usePushState(): PushState | null {
  const userId = useSession((session) => session.user?.id)
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    if (!userId) return
    pushState(userId).then(setState, () => setState('unsupported'))
  }, [userId])
  return state
}

function Offer() {
  const { data: settings } = useNoticeSettings()
  const browser = usePushState()
  // An offer that cannot be looked up is none: the application was sent all the same.
  if (!settings || browser === null || settings.has_chosen_reach) return null
  const free = settings.messengers.filter(({ linked_at }) => linked_at === null)
  const offers = !settings.has_email || browser === 'off' || free.length > 0
  return offers ? <Choice settings={settings} browser={browser} /> : null
}

function Choice({ settings, browser }: { settings: NoticeSettings; browser: PushState }) {
  const t = useTranslations('reach.offer')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const userId = useSession((session) => session.user?.id)
  const card = useRef<HTMLElement>(null)
  const [refused, setRefused] = useState(false)
  const choose = useMutation({
    mutationFn: () => api('PATCH /v1/notifications/settings', { body: { has_chosen_reach: true } }),
    onSuccess: (saved) => cache.setQueryData(settingsKey, saved),
    onError: showError,
  })
  const push = useMutation({
    mutationFn: async () => (userId ? enablePush(userId, settings.push.public_key) : null),
    onSuccess: (made) => {
      if (made?.state !== 'on') return setRefused(true)
      showToast({ variant: 'success', message: t('pushOn') })
      choose.mutate()
    },
    onError: (error) => (error instanceof ApiError ? showError(error) : setRefused(true)),
  })
  const linked = settings.messengers.some(({ linked_at }) => linked_at !== null)
  const before = useRef(linked)
  useEffect(() => {
    if (linked && !before.current) choose.mutate()
    before.current = linked
  }, [linked, choose.mutate])
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section ref={card} className="reach-offer" aria-labelledby="reach-offer-title">
      <div className="grid gap-0.5">
        <h2 id="reach-offer-title" className="text-base">
          {t('title')}
        </h2>
        <p className="text-sm text-soft">{t(`now.${wayNow(settings)}`)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {settings.has_email ? null : (
          <Link
            href={routes.myProfile()}
            className={buttonClass({ size: 'sm' })}
            onClick={() => choose.mutate()}
          >
            {t('email')}
          </Link>
        )}
        {browser === 'off' && !refused ? (
          <Button size="sm" busy={push.isPending} onClick={() => push.mutate()}>
            {t('push')}
          </Button>
        ) : null}
        {settings.messengers.map((messenger) => (
          <MessengerLink key={messenger.name} messenger={messenger} brief />
        ))}
      </div>
      {refused ? (
        <p className="text-sm" role="alert">
          {t('pushFailed')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" variant="ghost" busy={choose.isPending} onClick={() => choose.mutate()}>
          {t('keep')}
        </Button>
        <Link href={`${routes.mySettings()}#notices`} className="link text-sm">
          {t('more')}
        </Link>
      </div>
    </section>
  )
}
