'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { negotiationsKey } from '@/components/layout/own-queries'
import { clientsKey } from '@/components/layout/use-clients'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { endedNegotiationStates } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'

/** What stands between an application and the agency's client: shortlist, consent, verdict. */
export function ClientPart({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.client')
  const mayAct = useMay()('recruit')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const { client, public_id: publicId } = negotiation
  const params = { publicId }
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: negotiationsKey }),
      cache.invalidateQueries({ queryKey: clientsKey }),
    ])
  const list = useMutation({
    mutationFn: (listed: boolean) =>
      api('PUT /v1/negotiations/:publicId/client-list', { params, body: { listed } }),
    onSuccess: async (after, listed) => {
      await refresh()
      showToast({
        message: t(listed ? 'added' : 'removed', { name: after.name }),
        action: { label: t('undo'), run: () => list.mutate(!listed) },
      })
    },
    onError: showError,
  })
  const ask = useMutation({
    mutationFn: () =>
      api('POST /v1/negotiations/:publicId/client-request', { params, idempotencyKey: nanoid() }),
    onSuccess: async () => {
      await refresh()
      showToast({ variant: 'success', message: t('askedNow') })
    },
    onError: showError,
  })
  if (!client) return null
  const { consent, verdict, comment, listed } = client
  const going = !endedNegotiationStates.some((each) => each === negotiation.status)
  return (
    <section className="pane-part">
      <h3>{t('title', { name: client.name })}</h3>
      <p className="text-soft">
        {t(`consents.${consent}`, {
          day: formatDay(client.answered_at ?? client.asked_at ?? negotiation.created_at),
        })}
      </p>
      {verdict || comment ? (
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere whitespace-pre-line">
          {verdict ? (
            <Badge tone={verdict === 'interested' ? 'match' : 'warning'}>{t(`verdicts.${verdict}`)}</Badge>
          ) : null}
          {comment}
        </p>
      ) : null}
      {mayAct ? (
        <p className="flex flex-wrap gap-2">
          {listed || going || negotiation.status === 'hired' ? (
            <Button size="sm" busy={list.isPending} onClick={() => list.mutate(!listed)}>
              {t(listed ? 'remove' : 'add')}
            </Button>
          ) : null}
          {consent === 'none' && going ? (
            <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
              {t('ask')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}

/** An agency asks a candidate whether its client may see their name; the answer can be changed at any time. */
export function ClientQuestion({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.client')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const { client, public_id: publicId, vacancy } = negotiation
  const answer = useMutation({
    mutationFn: (agree: boolean) =>
      api('PUT /v1/negotiations/:publicId/client-consent', {
        params: { publicId },
        body: { agree, inn: client?.inn ?? '' },
      }),
    onSuccess: async (_, agree) => {
      await cache.invalidateQueries({ queryKey: negotiationsKey })
      showToast({ variant: 'success', message: t(agree ? 'own.agreedNow' : 'own.refusedNow') })
    },
    onError: showError,
  })
  if (!client) return null
  const { consent, name, inn } = client
  const press = (agree: boolean, label: string, variant?: 'primary') => (
    <Button
      size="sm"
      variant={variant}
      busy={answer.isPending && answer.variables === agree}
      disabled={answer.isPending}
      onClick={() => answer.mutate(agree)}
    >
      {label}
    </Button>
  )
  return (
    <Notice tone={consent === 'asked' ? 'accent' : 'neutral'}>
      <p className="font-semibold wrap-anywhere">
        {consent === 'asked' ? t('own.title', { name, inn }) : t(`own.consents.${consent}`, { name, inn })}
      </p>
      {consent === 'asked' ? (
        <p className="text-soft">{t('own.text', { agency: vacancy.company.name })}</p>
      ) : null}
      {client.hidden ? <p className="text-soft">{t('own.hidden')}</p> : null}
      <p className="mt-2 flex flex-wrap gap-2">
        {consent === 'agreed'
          ? null
          : press(true, t('own.agree'), consent === 'asked' ? 'primary' : undefined)}
        {consent === 'agreed' ? press(false, t('own.takeBack')) : null}
        {consent === 'asked' ? press(false, t('own.refuse')) : null}
      </p>
    </Notice>
  )
}
