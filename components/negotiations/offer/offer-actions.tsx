'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { DownloadIcon, PrintIcon } from '@/components/ui/icons'
import { api, apiFile } from '@/lib/api/client'
import type { Offer, OfferAct, OfferVersion } from '@/lib/contracts/offers'
import { saveBlob } from '@/lib/download/save-file'
import { openModal } from '@/stores/modals'
import { useActionWithForm } from '../actions/use-action'
import { AcceptanceDialog, OfferTextDialog } from './offer-dialogs'
import { useKeepOffer, useOfferAct } from './use-offer'

type Props = { offer: Offer; shown: OfferVersion | undefined; outboxUrl: string | undefined }

/** What the server offers to do, and the letter as paper. */
export function OfferActions({ offer, shown, outboxUrl }: Props) {
  const t = useTranslations('offers')
  const showError = useErrorToast()
  const act = useOfferAct(offer)
  const keep = useKeepOffer()
  const { make } = useActionWithForm('candidate')
  const run = useMutation({ mutationFn: (action: OfferAct['action']) => act(action), onError: showError })
  const params = { publicId: offer.negotiation_public_id }
  const decline = useMutation({
    mutationFn: async () => {
      const negotiation = await api('GET /v1/negotiations/:publicId', { params })
      const item = negotiation.actions.find(({ action }) => action === 'decline')
      if (item) await make(negotiation, item)
      await keep(await api('GET /v1/negotiations/:publicId/offer', { params }))
    },
    onError: showError,
  })
  const file = useMutation({
    mutationFn: (number: number) =>
      apiFile(`/v1/negotiations/${offer.negotiation_public_id}/offer/versions/${number}/document`),
    onSuccess: (blob) => saveBlob(blob, `${t('pageTitle')}.pdf`),
    onError: showError,
  })
  const may = (action: Offer['actions'][number]) => offer.actions.includes(action)
  const say = (action: 'return' | 'ask' | 'answer') =>
    openModal(OfferTextDialog, {
      title: t(`actions.${action}`),
      props: {
        about: offer.negotiation_public_id,
        kind: action,
        send: (text: string) => act(action, { text }),
        question: offer.questions.find(({ answered_at: at }) => at === null)?.text,
      },
    })
  const accept = () =>
    openModal(AcceptanceDialog, {
      title: t('acceptance.title'),
      size: 'sm',
      props: { offer, outboxUrl, keep },
    })
  const isDraft = offer.actions.includes('edit')
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {may('accept') ? (
        <Button variant="primary" onClick={() => void accept()}>
          {t('actions.accept')}
        </Button>
      ) : null}
      {may('decline') ? (
        <Button busy={decline.isPending} onClick={() => decline.mutate()}>
          {t('actions.decline')}
        </Button>
      ) : null}
      {may('ask') ? <Button onClick={() => void say('ask')}>{t('actions.ask')}</Button> : null}
      {may('answer') ? (
        <Button variant="primary" onClick={() => void say('answer')}>
          {t('actions.answer')}
        </Button>
      ) : null}
      {may('approve') ? (
        <Button variant="primary" busy={run.isPending} onClick={() => run.mutate('approve')}>
          {t('actions.approve')}
        </Button>
      ) : null}
      {may('return') ? <Button onClick={() => void say('return')}>{t('actions.return')}</Button> : null}
      {may('send') && !isDraft ? (
        <Button variant="primary" busy={run.isPending} onClick={() => run.mutate('send')}>
          {t('actions.send')}
        </Button>
      ) : null}
      {may('rework') ? (
        <Button busy={run.isPending} onClick={() => run.mutate('rework')}>
          {t(
            offer.versions[0]?.closed_at || offer.versions[0]?.state === 'sent'
              ? 'actions.newVersion'
              : 'actions.rework',
          )}
        </Button>
      ) : null}
      {shown ? (
        <>
          <Button variant="ghost" onClick={() => window.print()}>
            <PrintIcon size={18} />
            {t('actions.print')}
          </Button>
          <Button variant="ghost" busy={file.isPending} onClick={() => file.mutate(shown.number)}>
            <DownloadIcon size={18} />
            {t('actions.pdf')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
