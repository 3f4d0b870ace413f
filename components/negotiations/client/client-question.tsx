'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'
import { negotiationsKey } from '../use-negotiations'

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
